import { BACKTICK, CLOSE_PARENTHESIS, DASH, DOT, EQUALS, HASH, isDigit, isSpaceOrTab } from "./characters.ts";
import { skipSpaces, trimmedEnd, type Line } from "./line.ts";

/** Level of the ATX heading that starts at the line's next character; 0 when none does. */
export function atxLevel({ text, next, end }: Line): number {
  let at = next;
  while (at < end && text.charCodeAt(at) === HASH) at++;
  const level = at - next;
  return level <= 6 && (at === end || isSpaceOrTab(text.charCodeAt(at))) ? level : 0;
}

/** End of an ATX heading's text: closing `#`s are no part of it when a space stands before them. */
export function atxTextEnd(text: string, from: number, end: number): number {
  const trimmed = trimmedEnd(text, from, end);
  let at = trimmed;
  while (at > from && text.charCodeAt(at - 1) === HASH) at--;
  if (at === from) return from;
  return at < trimmed && isSpaceOrTab(text.charCodeAt(at - 1)) ? trimmedEnd(text, from, at) : trimmed;
}

/** Length of the code fence that opens at the line's next character; 0 when none does. */
export function openingFence(line: Line): number {
  const { text, next, end } = line;
  const marker = text.charCodeAt(next);
  const length = runLength(line, marker);
  if (length < 3) return 0;
  return marker === BACKTICK && holds(text, next + length, { code: BACKTICK, end }) ? 0 : length;
}

/** Whether the line closes a fence of `length` characters `marker`. */
export function closesFence(line: Line, marker: number, length: number): boolean {
  const run = runLength(line, marker);
  return run >= length && skipSpaces(line.text, line.next + run, line.end) === line.end;
}

/** Level of the heading that the line underlines; 0 when it is no underline. */
export function underlineLevel(line: Line): number {
  const marker = line.text.charCodeAt(line.next);
  if (marker !== EQUALS && marker !== DASH) return 0;
  if (skipSpaces(line.text, line.next + runLength(line, marker), line.end) !== line.end) return 0;
  return marker === EQUALS ? 1 : 2;
}

/** Whether the line, from its next character on, is a thematic break. */
export function isRule(line: Line): boolean {
  const { text, next, end } = line;
  if (next < line.noRuleBefore) return false;
  const marker = text.charCodeAt(next);
  let count = 0;
  let at = next;
  for (; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code === marker) count++;
    else if (!isSpaceOrTab(code)) break;
  }
  if (at === end && count >= 3) return true;
  line.noRuleBefore = at;
  return false;
}

/** Length of the list marker at the line's next character; 0 when none stands there. */
export function listMarkerLength({ text, next, end }: Line): number {
  const length = isDigit(text.charCodeAt(next)) ? orderedLength(text, next, end) : 1;
  const after = next + length;
  return length > 0 && (after === end || isSpaceOrTab(text.charCodeAt(after))) ? length : 0;
}

/** Whether a list item with this marker may interrupt a paragraph: bullets do, numbers only when they say 1. */
export function interrupts(line: Line, markerLength: number): boolean {
  const { text, next, end } = line;
  if (skipSpaces(text, next + markerLength, end) === end) return false;
  return !isDigit(text.charCodeAt(next)) || Number(text.slice(next, next + markerLength - 1)) === 1;
}

function orderedLength(text: string, from: number, end: number): number {
  let at = from;
  while (at < end && isDigit(text.charCodeAt(at))) at++;
  const delimiter = text.charCodeAt(at);
  return at - from <= 9 && at < end && (delimiter === DOT || delimiter === CLOSE_PARENTHESIS)
    ? at - from + 1
    : 0;
}

function runLength({ text, next, end }: Line, code: number): number {
  let at = next;
  while (at < end && text.charCodeAt(at) === code) at++;
  return at - next;
}

function holds(text: string, from: number, { code, end }: { code: number; end: number }): boolean {
  for (let at = from; at < end; at++) if (text.charCodeAt(at) === code) return true;
  return false;
}
