import type { Block, MarkdownDocument } from "../../markdown/document.ts";
import type { Statement } from "./facts.ts";
import { htmlStatements } from "./html-table.ts";
import { lineStatements } from "./line-fields.ts";
import { labelStatements, preambleStatements } from "./preamble.ts";
import { tableStatements } from "./table-fields.ts";

/** Metadata stands at the top: so many blocks are looked at, of a document that is named like a record and of any other. */
const MOST_BLOCKS = { named: 40, other: 12 };
const METADATA_SECTION =
  /^(preamble|meta-?data|meta|header|document (info|information|control)|info|details)$/i;

/**
 * The blocks in which metadata may stand: all before the second run of headings, so that a title set over two headings
 * belongs to it, and so does a section that is called `Preamble` or the like.
 */
function headerBlocks(document: MarkdownDocument, most: number): Block[] {
  const found: Block[] = [];
  let hasHeading = false;
  for (const block of document.blocks) {
    if (found.length >= most) break;
    if (block.kind === "heading") {
      const continues = !hasHeading || found.every((each) => isSilent(each, document));
      if (!continues && !METADATA_SECTION.test(document.content(block).trim())) break;
      hasHeading = true;
    }
    found.push(block);
  }
  return found;
}

/** Headings, comments and quoted remarks say nothing yet. */
function isSilent(block: Block, document: MarkdownDocument): boolean {
  return (
    block.kind === "heading" ||
    block.quotes > 0 ||
    (block.kind === "html" && document.content(block).startsWith("<!--"))
  );
}

/** Everything that the header states, in order. */
export function headerStatements(document: MarkdownDocument, isNamed: boolean): Statement[] {
  return headerBlocks(document, isNamed ? MOST_BLOCKS.named : MOST_BLOCKS.other).flatMap((block) =>
    blockStatements(document, block),
  );
}

function blockStatements(document: MarkdownDocument, block: Block): Statement[] {
  const content = document.content(block);
  switch (block.kind) {
    case "paragraph":
      return paragraphStatements(content, block);
    case "table":
      return tableStatements(content, block.line);
    case "html":
      return htmlStatements(content, block.line);
    case "code":
      return preambleStatements(content, block.info === undefined ? block.line : block.line + 1);
    case "heading":
    case "rule":
    case "definition":
      return [];
  }
}

function paragraphStatements(content: string, block: Block): Statement[] {
  return [
    ...(content.includes(":") ? lineStatements(content, block) : []),
    ...(content.startsWith("`") ? labelStatements(content, block.line) : []),
    ...(NOTE.test(content) ? [noteOf(content, block)] : []),
  ];
}

/** `> **Superseded by [ADR-7](…)**: …`: a remark on the status, without a key. */
const NOTE =
  /^[*_\s]*(this \w+ (is|was|has been) )?(super[sc]eded by|super[sc]edes|replaced by|replaces|obsoleted by|obsoletes)\s(?!.*:\s*$)/i;

function noteOf(content: string, { line }: Block): Statement {
  return { place: "line", key: "status note", value: content.replaceAll("\n", " "), line };
}
