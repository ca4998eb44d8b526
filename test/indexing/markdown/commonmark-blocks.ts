import { Parser, type Node, type NodeType } from "commonmark";
import { parseMarkdown } from "../../../src/indexing/markdown/parse-markdown.ts";

/** A leaf block as both parsers can tell it: kind, line, level, quotes, list items, and the text of code and HTML. */
export type PlainBlock = readonly [string, number, number, number, number, string];

const KINDS: Partial<Record<NodeType, string>> = {
  heading: "heading",
  paragraph: "paragraph",
  code_block: "code",
  html_block: "html",
  thematic_break: "rule",
};

/** What commonmark.js, the reference implementation in JavaScript, makes of a text. */
export function commonmarkBlocks(markdown: string): PlainBlock[] {
  const walker = new Parser().parse(markdown).walker();
  const blocks: PlainBlock[] = [];
  let quotes = 0;
  let items = 0;
  for (let event = walker.next(); event !== null; event = walker.next()) {
    const { entering, node } = event;
    if (node.type === "block_quote") quotes += entering ? 1 : -1;
    if (node.type === "item") items += entering ? 1 : -1;
    const kind = entering ? KINDS[node.type] : undefined;
    if (kind !== undefined)
      blocks.push([kind, lineOf(node), levelOf(node), quotes, items, trimmed(node.literal ?? "")]);
  }
  return blocks;
}

/** What the fast engine makes of it; definitions are left out, because commonmark.js removes them. */
export function fastBlocks(markdown: string): PlainBlock[] {
  const { blocks, content } = parseMarkdown(Buffer.from(markdown));
  return blocks
    .filter(({ kind }) => kind !== "definition")
    .map((block) => {
      const isVerbatim = block.kind === "code" || block.kind === "html";
      return [
        block.kind,
        block.line,
        block.level,
        block.quotes,
        block.lists,
        isVerbatim ? trimmed(content(block)) : "",
      ];
    });
}

const lineOf = (node: Node): number => node.sourcepos[0][0];
const levelOf = (node: Node): number => (node.type === "heading" ? node.level : 0);

/** commonmark.js drops the spaces of blank lines in list items, and counts line endings at the end its own way. */
const trimmed = (text: string): string => text.replaceAll(/^[ \t]+$/gm, "").replace(/\n+$/, "");
