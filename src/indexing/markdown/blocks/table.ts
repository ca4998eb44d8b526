import { COLON, DASH, PIPE } from "../characters.ts";
import { cellsOfRow, delimiterColumns } from "../table-syntax.ts";
import { addLeaf, openLeaf } from "./leaf.ts";
import { indentOf } from "./line.ts";
import { extendText, takeBlankLine } from "./paragraph.ts";
import { isInParagraph, lineEnd, noteText, type Leaf, type LeafKind, type Scan } from "./scan.ts";

/** Gives a line of text to the open leaf: to a table as a row, to a paragraph as a row or as more of itself. */
export function extendParagraph(scan: Scan, leaf: Leaf): void {
  if (!mayDelimit(scan) || !isInParagraph(scan) || !startTable(scan, leaf)) extendText(scan, leaf);
}

const TABLE: LeafKind = { kind: "table", take: takeBlankLine, close: addLeaf };

function mayDelimit({ line }: Scan): boolean {
  const code = line.text.charCodeAt(line.next);
  return (code === PIPE || code === DASH || code === COLON) && indentOf(line) < 4;
}

/** Turns the paragraph's last line into a table's head when the present line is a delimiter row of as many cells. */
function startTable(scan: Scan, paragraph: Leaf): boolean {
  const { text, next, end } = scan.line;
  const columns = delimiterColumns(text, next, end);
  const head = paragraph.endLine;
  if (columns === 0 || columns !== countCells(scan, head)) return false;
  const opensItem = paragraph.opensItem && head === paragraph.line;
  paragraph.endLine = head - 1;
  scan.leaf = undefined;
  if (paragraph.line < head) paragraph.is.close(scan, paragraph);
  openLeaf(scan, TABLE, { line: head, opensItem });
  noteText(scan);
  return true;
}

function countCells({ line: { text }, lineStarts, contentStarts }: Scan, number: number): number {
  const start = contentStarts[number] ?? 0;
  return cellsOfRow(text, start, lineEnd(text, start, lineStarts[number + 1] ?? text.length)).length / 2;
}
