import { closeUnmatched, matchContainers } from "./containers.ts";
import { closeLeaf, extendLeaf, offerLine, openLeaf } from "./leaves.ts";
import { beginLine, isBlank } from "./line.ts";
import { lineEnd, newScan, noteContent, type Leaf, type Scan } from "./scan.ts";
import { startBlocks } from "./start-blocks.ts";
import { cellsOfRow, delimiterColumns } from "./table-rows.ts";

/**
 * Reads the blocks of a file, line by line, as CommonMark's own strategy has it: match the open containers, open the
 * blocks that start, give the rest to a leaf. `from` is where the text begins (a byte order mark lies before), `body`
 * where its blocks do (frontmatter lies before).
 */
export function scanBlocks(text: string, from: number, body: number): Scan {
  const scan = newScan(text);
  for (let at = from; at < text.length;) {
    const newline = text.indexOf("\n", at);
    const next = newline === -1 ? text.length : newline + 1;
    scan.lineStarts.push(at);
    scan.contentStarts.push(-1);
    beginLine(scan.line, at, lineEnd(text, at, next));
    if (at >= body) takeLine(scan);
    at = next;
  }
  closeLeaf(scan);
  return scan;
}

function takeLine(scan: Scan): void {
  matchContainers(scan);
  const { leaf, line } = scan;
  if (scan.matched === scan.containers.length) {
    if (leaf !== undefined && offerLine(scan, leaf)) return;
  } else if (leaf?.kind !== "paragraph" || isBlank(line)) {
    closeUnmatched(scan);
  }
  if (!isBlank(line) && !startBlocks(scan)) takeText(scan);
}

/** Gives a line on which no block starts to the open paragraph (lazily, too) or table, or to a new paragraph. */
function takeText(scan: Scan): void {
  const { leaf } = scan;
  if (leaf === undefined) {
    openLeaf(scan, "paragraph");
    noteContent(scan, "next");
  } else if (leaf.kind === "table" || scan.matched < scan.containers.length || !startTable(scan, leaf)) {
    extendLeaf(scan, leaf);
  }
}

/** Turns the paragraph's last line into a table's head when the present line is a delimiter row of as many cells. */
function startTable(scan: Scan, paragraph: Leaf): boolean {
  const { text, next, end } = scan.line;
  const columns = delimiterColumns(text, next, end);
  const head = paragraph.endLine;
  if (columns === 0 || columns !== countCells(scan, head)) return false;
  const opensItem = paragraph.opensItem && head === paragraph.line;
  paragraph.endLine = head - 1;
  if (paragraph.line < head) closeLeaf(scan);
  openLeaf(scan, "table", { line: head, opensItem });
  noteContent(scan, "next");
  return true;
}

function countCells({ line: { text }, lineStarts, contentStarts }: Scan, number: number): number {
  const start = contentStarts[number] ?? 0;
  return cellsOfRow(text, start, lineEnd(text, start, lineStarts[number + 1] ?? text.length)).length / 2;
}
