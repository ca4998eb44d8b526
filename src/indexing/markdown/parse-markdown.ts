import { blockContent } from "./block-content.ts";
import type { MarkdownDocument } from "./document.ts";
import { findFrontmatter } from "./find-frontmatter.ts";
import { referencesOf } from "./references.ts";
import { scanBlocks } from "./blocks/scan-blocks.ts";
import { BYTE_ORDER_MARK, sourceText } from "./source-text.ts";

/** Reads a markdown file with the fast engine: our own block scanner, linear in the size of any input. */
export function parseMarkdown(bytes: Buffer): MarkdownDocument {
  const latin1 = bytes.toString("latin1");
  const from = latin1.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.length : 0;
  const matter = findFrontmatter(latin1, from);
  const scan = scanBlocks(latin1, from, matter?.end ?? from);
  const source = sourceText({ bytes, latin1 }, scan.lineStarts);
  const content = blockContent(bytes, scan);
  return {
    ...source,
    frontmatter: matter && { line: 1, endLine: matter.endLine, text: source.lines(2, matter.endLine - 1) },
    blocks: scan.blocks,
    content,
    references: referencesOf(scan.blocks, content),
  };
}
