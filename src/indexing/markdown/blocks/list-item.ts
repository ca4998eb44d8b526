import { CLOSE_PARENTHESIS, DOT, isDigit, isSpaceOrTab } from "../characters.ts";
import { closeUnmatched, openContainer } from "./containers.ts";
import { indentOf, isBlank, skipSpaces, takeColumns, takeFromNext, type Line } from "./line.ts";
import { isInParagraph, type Container, type Scan } from "./scan.ts";

/** Opens a list item, if the line's next characters are a marker of one. */
export function startListItem(scan: Scan): "container" | "nothing" {
  const { line } = scan;
  const length = markerLength(line);
  if (length === 0 || (isInParagraph(scan) && !mayInterrupt(line, length))) return "nothing";
  closeUnmatched(scan);
  const width = indentOf(line) + length + takeMarker(line, length);
  openContainer(scan, { isQuote: false, goesOn, width });
  scan.itemOpened = true;
  return "container";
}

function goesOn(line: Line, { width }: Container): boolean {
  if (indentOf(line) < width) return false;
  takeColumns(line, width);
  return true;
}

/** Takes the marker and the spaces that belong to it, and says how many: one where code or nothing follows. */
function takeMarker(line: Line, length: number): number {
  takeFromNext(line, length);
  const space = indentOf(line);
  const taken = isBlank(line) || space > 4 ? 1 : space;
  takeColumns(line, taken);
  return taken;
}

function markerLength({ text, next, end }: Line): number {
  const length = isDigit(text.charCodeAt(next)) ? orderedLength(text, next, end) : 1;
  const after = next + length;
  return length > 0 && (after === end || isSpaceOrTab(text.charCodeAt(after))) ? length : 0;
}

function orderedLength(text: string, from: number, end: number): number {
  let at = from;
  while (at < end && isDigit(text.charCodeAt(at))) at++;
  const delimiter = text.charCodeAt(at);
  return at - from <= 9 && at < end && (delimiter === DOT || delimiter === CLOSE_PARENTHESIS)
    ? at - from + 1
    : 0;
}

/** An item may interrupt a paragraph when it is not empty and, being numbered, says 1. */
function mayInterrupt({ text, next, end }: Line, length: number): boolean {
  if (skipSpaces(text, next + length, end) === end) return false;
  return !isDigit(text.charCodeAt(next)) || Number(text.slice(next, next + length - 1)) === 1;
}
