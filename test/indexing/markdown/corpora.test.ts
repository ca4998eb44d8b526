import { readFileSync } from "node:fs";
import grayMatter from "gray-matter";
import { describe, expect, test } from "vitest";
import { plainText } from "../../../src/indexing/markdown/inline.ts";
import { parseMarkdown } from "../../../src/indexing/markdown/parse-markdown.ts";
import { commonmarkBlocks } from "./commonmark-blocks.ts";
import { CORPORA, markdownFiles } from "./recorded-corpora.ts";
import { oneLine, remarkHeadings, type PlainHeading } from "./remark-headings.ts";

/** The full run, over every markdown file, is `TERO_CORPORA=all`, some minutes; or the name of one corpus. */
const WANTED = process.env["TERO_CORPORA"];
const CHOSEN = CORPORA.filter((name, at) =>
  WANTED === undefined ? at % 10 === 3 : WANTED === "all" || WANTED === name,
);
const MOST_FILES = WANTED === undefined ? 25 : Infinity;

function fastHeadings(bytes: Buffer): PlainHeading[] {
  const document = parseMarkdown(bytes);
  return document.blocks
    .filter(({ kind }) => kind === "heading")
    .map((block) => {
      const text = plainText(document.content(block), document.references());
      return [block.line, block.level, oneLine(text)];
    });
}

/** Our lines end at LF or CRLF only, remark's at a lone CR too. */
const asRemarkReads = (bytes: Buffer): string =>
  bytes
    .toString("utf8")
    .replace(/^\uFEFF/, "")
    .replaceAll(/\r(?!\n)/g, " ");

/** Line and level of the headings that commonmark.js finds below the frontmatter. */
function commonmarkHeadings(bytes: Buffer): [number, number][] {
  const { frontmatter, lines, lineCount } = parseMarkdown(bytes);
  const start = frontmatter?.endLine ?? 0;
  return commonmarkBlocks("\n".repeat(start) + lines(start + 1, lineCount))
    .filter(([kind]) => kind === "heading")
    .map(([, line, level]) => [line, level]);
}

/** The frontmatter that gray-matter finds, nothing in it evaluated or even parsed. */
function grayFrontmatter(markdown: string): string {
  const unread = { parse: () => ({}), stringify: () => "" };
  const engines = { yaml: unread, javascript: unread, json: unread };
  return oneLine(grayMatter(markdown, { engines }).matter ?? "");
}

function sampleOf(name: string): string[] {
  const files = markdownFiles(name);
  const step = Math.max(1, Math.floor(files.length / MOST_FILES));
  return files.filter((_, at) => at % step === 0);
}

describe.skipIf(CORPORA.length === 0).each(CHOSEN)(
  "in the recorded corpus %s",
  { timeout: 3_600_000 },
  (name) => {
    test("headings are those of remark, line, level and text; where remark errs, those of commonmark.js", () => {
      for (const file of sampleOf(name)) {
        const bytes = readFileSync(file);
        const headings = fastHeadings(bytes);
        if (String(headings) === String(remarkHeadings(asRemarkReads(bytes)))) continue;
        const places = headings.map(([line, level]) => [line, level]);
        expect({ file, places }).toEqual({ file, places: commonmarkHeadings(bytes) });
      }
    });

    test("frontmatter is where gray-matter sees it", () => {
      for (const file of sampleOf(name)) {
        const bytes = readFileSync(file);
        const ours = oneLine(parseMarkdown(bytes).frontmatter?.text ?? "");
        expect({ file, frontmatter: ours }).toEqual({
          file,
          frontmatter: grayFrontmatter(bytes.toString("utf8")),
        });
      }
    });
  },
);
