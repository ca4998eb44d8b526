import { BACKSLASH, COLON, DASH, PIPE } from "./characters.ts";
import { skipSpaces, trimmedEnd } from "./blocks/line.ts";

/** Number of columns that a table's delimiter row in `from..end` declares; 0 when it is none. */
export function delimiterColumns(text: string, from: number, end: number): number {
  const last = trimmedEnd(text, from, end);
  let at = text.charCodeAt(from) === PIPE ? skipSpaces(text, from + 1, last) : from;
  let isMarked = at > from;
  let columns = 0;
  while (at < last) {
    const behind = behindDelimiter(text, at, last);
    if (behind === -1) return 0;
    columns++;
    isMarked ||= text.charCodeAt(at) === COLON || text.charCodeAt(behind - 1) === COLON;
    at = skipSpaces(text, behind, last);
    if (at === last) break;
    if (text.charCodeAt(at) !== PIPE) return 0;
    isMarked = true;
    at = skipSpaces(text, at + 1, last);
  }
  return isMarked ? columns : 0;
}

/** The cells of one table row in `from..end`, as the offsets start, end, start, end, … of their trimmed texts. */
export function cellsOfRow(text: string, from: number, end: number): number[] {
  const last = trimmedEnd(text, from, end);
  const cells: number[] = [];
  let at = skipSpaces(text, from, last);
  if (text.charCodeAt(at) === PIPE) at = skipSpaces(text, at + 1, last);
  while (at < last) {
    const pipe = nextPipe(text, at, last);
    cells.push(at, trimmedEnd(text, at, pipe));
    at = skipSpaces(text, pipe + 1, last);
  }
  return cells;
}

/** Offset behind one `:---:` that starts at `at`; -1 when none does. */
function behindDelimiter(text: string, at: number, end: number): number {
  const dashes = text.charCodeAt(at) === COLON ? at + 1 : at;
  let next = dashes;
  while (next < end && text.charCodeAt(next) === DASH) next++;
  if (next === dashes) return -1;
  return next < end && text.charCodeAt(next) === COLON ? next + 1 : next;
}

/** Offset of the pipe that ends the cell starting at `at`. Code spans protect no pipe: only a backslash does. */
function nextPipe(text: string, at: number, end: number): number {
  let next = at;
  for (; next < end; next++) {
    const code = text.charCodeAt(next);
    if (code === PIPE) return next;
    if (code === BACKSLASH) next++;
  }
  return end;
}
