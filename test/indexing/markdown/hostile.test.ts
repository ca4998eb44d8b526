import { expect, test } from "vitest";
import { parseFields } from "../../../src/indexing/markdown/frontmatter.ts";
import { plainText, reduceLinks } from "../../../src/indexing/markdown/inline.ts";
import { linksOf } from "../../../src/indexing/markdown/links.ts";
import { parseMarkdown } from "../../../src/indexing/markdown/parse-markdown.ts";
import { tableRows } from "../../../src/indexing/markdown/tables.ts";

/** All that is ever asked of a document. */
function readAll(markdown: string): void {
  const document = parseMarkdown(Buffer.from(markdown));
  if (document.frontmatter !== undefined) parseFields(document.frontmatter);
  const references = document.references();
  for (const block of document.blocks) {
    const text = document.content(block);
    reduceLinks(text, references);
    plainText(text, references);
    if (block.kind === "table") tableRows(document, block);
  }
  linksOf(document);
}

/** 100 kB made of one piece. */
const repeat = (piece: string): string => piece.repeat(Math.ceil(100_000 / piece.length));

/** Seconds of CPU that reading takes; quadratic time would be minutes. */
function secondsToRead(markdown: string): number {
  const before = process.cpuUsage();
  readAll(markdown);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

const PIECES: Record<string, readonly string[]> = {
  "block markers": [
    "> ",
    ">",
    "- ",
    "-\t",
    "* ",
    "1. ",
    "1) > ",
    "# ",
    "    ",
    "\t",
    "--",
    "== ",
    "~~~",
    "```",
  ],
  brackets: [
    "[",
    "]",
    "![",
    "[a](",
    "[a](b",
    "[a](<b",
    '[a](b "c',
    "[a](b (",
    "[a][",
    "[a][b]",
    "[[a]]",
    "[[",
    "[a]:",
    "(",
    "]((",
  ],
  delimiters: ["*", "_", "*a_ ", "**a ", "_a_ *b ", "`", "`` ` ", "a`", "\\", "\\`", "&", "&#", "&amp;"],
  HTML: [
    "<",
    "<a ",
    '<a b="',
    "<a b='c",
    "<!--",
    "<!-- -->",
    "<?",
    "<!A",
    "<![CDATA[",
    "</a",
    "<a:",
    "<a@b",
    "<pre>",
  ],
  tables: ["|", "|a", "a|b\n", "|-", "|a|\n|-|\n", "|-|\n", "\\|", ":-:|"],
  lines: [
    "a\n",
    "\n",
    " \n",
    "\r",
    "\r\n",
    "- \n",
    "-\n\n",
    "> a\nb\n",
    "[a]: b\n",
    "[a]:\n",
    "[a\n",
    "===\n",
    "<!--\n",
    "<!A\n",
    "1. a\n",
  ],
};

test.each(Object.entries(PIECES))("many %s are read in linear time", (_title, pieces) => {
  const slow = pieces.filter((piece) => secondsToRead(`a ${repeat(piece)} x\n===\n\n${repeat(piece)}`) > 5);
  expect(slow).toEqual([]);
});

test.each([
  ["nested items, then as many blank lines", "- ".repeat(100_000) + "a" + "\n".repeat(100_000)],
  ["nested items and a fence, then blank lines", `${"- ".repeat(100_000)}\`\`\`\n${"\n".repeat(100_000)}`],
  ["nested quotes, line by line", `${"> ".repeat(2000)}a\n`.repeat(200)],
  [
    "items nested line by line",
    Array.from({ length: 1400 }, (_, at) => `${" ".repeat(at * 2)}- a`).join("\n"),
  ],
  ["a rule that is none, after each marker", `${"- ".repeat(200_000)}x`],
  [
    "backtick runs of every length",
    Array.from({ length: 1400 }, (_, at) => `${"`".repeat(at + 1)} `).join(""),
  ],
  ["frontmatter without an end", `---\n${"--- x\n".repeat(50_000)}`],
  ["a paragraph of spaces", `a${" ".repeat(1_000_000)}b`],
  ["a heading of hashes", `# ${"# ".repeat(500_000)}x`],
  ["YAML of one long line", `---\na: ${"b ".repeat(100_000)}\n---\n`],
  ["YAML that is invalid from the start", `---\na: b: c\n${"k: v\n".repeat(10_000)}---\n`],
])("%s: read in linear time", (_title, markdown) => {
  expect(secondsToRead(markdown)).toBeLessThan(5);
});

test("a file of 50 MB is read", () => {
  const prose = "text [a](b) and more of it ".repeat(40);
  const part = `# A\n\n${prose}\n\n- ${prose}\n  - ${prose}\n\n| a |\n|---|\n| ${prose} |\n\n\`\`\`\n${prose}\n\`\`\`\n\n`;
  const count = Math.ceil(50_000_000 / part.length);
  const { blocks, lineCount } = parseMarkdown(Buffer.from(part.repeat(count)));
  expect([blocks.length, lineCount]).toEqual([count * 6, count * 15]);
});
