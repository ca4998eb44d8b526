import { GREATER } from "./characters.ts";
import { closeLeaf } from "./leaves.ts";
import { indentOf, isBlank, takeColumns, takeFromNext, type Line } from "./line.ts";
import type { Container, Scan } from "./scan.ts";

/** Takes the markers of the open containers off the line, as far as they go on. */
export function matchContainers(scan: Scan): void {
  const { containers, line } = scan;
  let matched = 0;
  let quotes = 0;
  for (; matched < containers.length; matched++) {
    if (isBlank(line)) {
      matched = matchBlank(scan, matched, quotes);
      break;
    }
    const container = containers[matched];
    if (container === undefined || !goesOn(container, line)) break;
    if (container.isQuote) quotes++;
  }
  scan.matched = matched;
}

/** Opens the block quote whose `>` is the line's next character. */
export function openQuote(scan: Scan): void {
  open(scan, true, 0);
  scan.quotes.push(scan.containers.length - 1);
  takeQuoteMarker(scan.line);
}

/** Opens the list item whose marker of `length` characters is next on the line. */
export function openItem(scan: Scan, length: number): void {
  const { line } = scan;
  const indent = indentOf(line);
  takeFromNext(line, length);
  const space = indentOf(line);
  const taken = isBlank(line) || space >= 5 ? 1 : space;
  takeColumns(line, taken);
  open(scan, false, indent + length + taken);
  scan.itemOpened = true;
}

/** Closes the open leaf and the containers that the line did not match. */
export function closeUnmatched(scan: Scan): void {
  closeLeaf(scan);
  const { containers, quotes } = scan;
  if (containers.length === scan.matched) return;
  containers.length = scan.matched;
  while ((quotes.at(-1) ?? -1) >= scan.matched) quotes.pop();
  scan.itemOpened = false;
}

/** A blank line goes on with every list item but an empty one, and ends at the next block quote. */
function matchBlank({ containers, quotes, line }: Scan, from: number, quotesMatched: number): number {
  const last = containers.at(-1)?.isEmpty === true ? containers.length - 1 : containers.length;
  const matched = quotes[quotesMatched] ?? last;
  takeColumns(line, reachOf(containers, matched) - reachOf(containers, from));
  return matched;
}

const reachOf = (containers: readonly Container[], count: number): number =>
  containers[count - 1]?.reach ?? 0;

function goesOn(container: Container, line: Line): boolean {
  if (!container.isQuote) {
    if (indentOf(line) < container.width) return false;
    takeColumns(line, container.width);
    return true;
  }
  if (indentOf(line) >= 4 || line.text.charCodeAt(line.next) !== GREATER) return false;
  takeQuoteMarker(line);
  return true;
}

function takeQuoteMarker(line: Line): void {
  takeFromNext(line, 1);
  takeColumns(line, 1);
}

function open(scan: Scan, isQuote: boolean, width: number): void {
  const parent = scan.containers.at(-1);
  if (parent !== undefined) parent.isEmpty = false;
  scan.containers.push({ isQuote, width, reach: (parent?.reach ?? 0) + width, isEmpty: true });
  scan.matched = scan.containers.length;
}
