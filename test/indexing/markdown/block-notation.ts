import { parseMarkdown } from "../../../src/indexing/markdown/parse-markdown.ts";
import type { MarkdownDocument } from "../../../src/indexing/markdown/document.ts";

/** The blocks of a markdown text, one a line: `4-6 heading 1 > - "text"`, with `>` and `-` for each quote and item. */
export function blocksOf(
  markdown: string,
  parse: (bytes: Buffer) => MarkdownDocument = parseMarkdown,
): string[] {
  const document = parse(Buffer.from(markdown));
  return document.blocks.map((block) => {
    const lines = block.line === block.endLine ? `${block.line}` : `${block.line}-${block.endLine}`;
    const place = ">".repeat(block.quotes) + "-".repeat(block.lists) + (block.opensItem ? "*" : "");
    const info = block.info === undefined ? "" : `(${block.info})`;
    const parts = [
      lines,
      block.kind + info,
      block.level || "",
      place,
      JSON.stringify(document.content(block)),
    ];
    return parts.filter((part) => part !== "").join(" ");
  });
}
