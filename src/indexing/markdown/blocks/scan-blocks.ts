import { closeUnmatched, matchContainers } from "./containers.ts";
import { closeLeaf } from "./leaf.ts";
import { beginLine, isBlank } from "./line.ts";
import { openParagraph } from "./paragraph.ts";
import { lineEnd, newScan, type Scan } from "./scan.ts";
import { startBlocks } from "./start-blocks.ts";
import { extendParagraph } from "./table.ts";

/**
 * Reads the blocks of a file line by line, as CommonMark's own strategy has it: match the open containers, open the
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
    if (leaf !== undefined && leaf.is.take(scan, leaf)) return;
  } else if (leaf?.is.kind !== "paragraph" || isBlank(line)) {
    closeUnmatched(scan);
  }
  if (!isBlank(line) && !startBlocks(scan)) takeText(scan);
}

/** Gives a line on which no block starts to the open leaf, a paragraph (lazily, too) or a table, or to a new paragraph. */
function takeText(scan: Scan): void {
  if (scan.leaf === undefined) openParagraph(scan);
  else extendParagraph(scan, scan.leaf);
}
