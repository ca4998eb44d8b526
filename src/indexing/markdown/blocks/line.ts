import { CR, isSpaceOrTab, SPACE, TAB } from "../characters.ts";

/** The line under the scanner, and how far into it the markers of its containers have been taken off. */
export interface Line {
  /** The whole file, one character a byte. */
  readonly text: string;
  /** 1-based. */
  number: number;
  /** Offset behind the last character, the line ending left out. */
  end: number;
  /** Offset and column of the first character not taken off; tabs stop at every fourth column. */
  at: number;
  column: number;
  /** Whether the tab at `at` has been taken off in part. */
  inTab: boolean;
  /** Offset and column of the first character from `at` on that is no space or tab. */
  next: number;
  nextColumn: number;
  /** No thematic break starts before this offset: keeps `- - - - x` linear. */
  noRuleBefore: number;
}

export function newLine(text: string): Line {
  return { text, number: 0, end: 0, at: 0, column: 0, inTab: false, next: 0, nextColumn: 0, noRuleBefore: 0 };
}

/** Begins the line that stands at `start..end`. */
export function beginLine(line: Line, start: number, end: number): void {
  line.number++;
  line.end = end;
  line.at = start;
  line.column = 0;
  line.inTab = false;
  line.noRuleBefore = start;
  findNext(line);
}

export const isBlank = (line: Line): boolean => line.next === line.end;
export const indentOf = (line: Line): number => line.nextColumn - line.column;

/** Takes off all up to the first character that is no space or tab, and `count` characters more. */
export function takeFromNext(line: Line, count: number): void {
  line.at = line.next + count;
  line.column = line.nextColumn + count;
  line.inTab = false;
  if (count > 0) findNext(line);
}

/** Takes off at most `count` columns of spaces and tabs; a tab may be taken in part. */
export function takeColumns(line: Line, count: number): void {
  let left = count;
  while (left > 0 && line.at < line.next) {
    const width = line.text.charCodeAt(line.at) === TAB ? 4 - (line.column & 3) : 1;
    const taken = Math.min(width, left);
    line.inTab = taken < width;
    if (!line.inTab) line.at++;
    line.column += taken;
    left -= taken;
  }
}

/** How many characters `code` stand in a row from the line's next character on. */
export function runLength({ text, next, end }: Line, code: number): number {
  let at = next;
  while (at < end && text.charCodeAt(at) === code) at++;
  return at - next;
}

/** Offset behind the spaces and tabs that start at `at`. */
export function skipSpaces(text: string, at: number, end: number): number {
  let next = at;
  while (next < end && isSpaceOrTab(text.charCodeAt(next))) next++;
  return next;
}

/** Offset behind the last character of `from..end` that is no space, tab or CR. */
export function trimmedEnd(text: string, from: number, end: number): number {
  let last = end;
  while (last > from && isTrailing(text.charCodeAt(last - 1))) last--;
  return last;
}

const isTrailing = (code: number): boolean => code === SPACE || code === TAB || code === CR;

function findNext(line: Line): void {
  const { text, end } = line;
  let { at: next, column } = line;
  for (; next < end; next++) {
    const code = text.charCodeAt(next);
    if (code === SPACE) column++;
    else if (code === TAB) column += 4 - (column & 3);
    else break;
  }
  line.next = next;
  line.nextColumn = column;
}
