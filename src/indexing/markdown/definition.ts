import { isSpaceOrTab, skipSpaces } from "./line.ts";

/** A link reference definition as written: label, destination and title are raw; `end` is the offset behind its lines. */
export interface Definition {
  readonly label: string;
  readonly destination: string;
  readonly end: number;
}

const LF = 10;
const OPEN_BRACKET = 91;
const CLOSE_BRACKET = 93;
const BACKSLASH = 92;
const COLON = 58;
const LESS = 60;
const GREATER = 62;
const OPEN_PARENTHESIS = 40;
const CLOSE_PARENTHESIS = 41;
const LONGEST_LABEL = 999;

/** Reads the link reference definition that starts at `at` of a paragraph's content. */
export function readDefinition(text: string, at: number): Definition | undefined {
  const labelEnd = endOfLabel(text, at);
  if (labelEnd === -1 || text.charCodeAt(labelEnd) !== COLON) return undefined;
  const start = skipToNextLine(text, labelEnd + 1);
  const destinationEnd = endOfDestination(text, start);
  if (destinationEnd === -1) return undefined;
  const end = endOfTitle(text, destinationEnd);
  if (end === -1) return undefined;
  return { label: text.slice(at + 1, labelEnd - 1), destination: text.slice(start, destinationEnd), end };
}

/** Offset behind the link label that starts at `at`; -1 when none does. */
export function endOfLabel(text: string, at: number): number {
  const limit = Math.min(text.length, at + LONGEST_LABEL + 2);
  let isEmpty = true;
  for (let next = at + 1; next < limit; next++) {
    const code = text.charCodeAt(next);
    if (code === CLOSE_BRACKET) return isEmpty ? -1 : next + 1;
    if (code === OPEN_BRACKET) return -1;
    if (code === BACKSLASH) next++;
    if (!isBlank(code)) isEmpty = false;
  }
  return -1;
}

/** Offset behind the link destination that starts at `at`; -1 when none does. */
export function endOfDestination(text: string, at: number): number {
  return text.charCodeAt(at) === LESS ? endOfAngled(text, at) : endOfBare(text, at);
}

/** Offset behind the quoted link title that starts at `at`; -1 when none does. */
export function endOfQuoted(text: string, at: number): number {
  const open = text.charCodeAt(at);
  if (open !== 34 && open !== 39 && open !== OPEN_PARENTHESIS) return -1;
  const close = open === OPEN_PARENTHESIS ? CLOSE_PARENTHESIS : open;
  for (let next = at + 1; next < text.length; next++) {
    const code = text.charCodeAt(next);
    if (code === close) return next + 1;
    if (code === OPEN_PARENTHESIS && open === OPEN_PARENTHESIS) return -1;
    if (code === BACKSLASH) next++;
  }
  return -1;
}

/** Offset behind spaces, tabs and at most one line ending. */
export function skipToNextLine(text: string, at: number): number {
  const next = skipSpaces(text, at, text.length);
  return text.charCodeAt(next) === LF ? skipSpaces(text, next + 1, text.length) : next;
}

function endOfAngled(text: string, at: number): number {
  for (let next = at + 1; next < text.length; next++) {
    const code = text.charCodeAt(next);
    if (code === GREATER) return next + 1;
    if (code === LF || code === LESS) return -1;
    if (code === BACKSLASH) next++;
  }
  return -1;
}

function endOfBare(text: string, at: number): number {
  let open = 0;
  let next = at;
  for (; next < text.length; next++) {
    const code = text.charCodeAt(next);
    if (code === BACKSLASH && isEscapable(text.charCodeAt(next + 1))) next++;
    else if (code === OPEN_PARENTHESIS) open++;
    else if (code === CLOSE_PARENTHESIS && open-- === 0) break;
    else if (isControlOrSpace(code)) break;
  }
  return next === at || open > 0 ? -1 : Math.min(next, text.length);
}

/** End of the definition: behind its title's line, or, where no title stands, behind the destination's. */
function endOfTitle(text: string, destinationEnd: number): number {
  const start = skipToNextLine(text, destinationEnd);
  const titleEnd = start > destinationEnd ? endOfQuoted(text, start) : -1;
  const withTitle = titleEnd === -1 ? -1 : endOfLine(text, titleEnd);
  return withTitle === -1 ? endOfLine(text, destinationEnd) : withTitle;
}

/** Offset behind the rest of the line when it is blank; -1 when it is not. */
function endOfLine(text: string, at: number): number {
  const next = skipSpaces(text, at, text.length);
  if (next === text.length) return next;
  return text.charCodeAt(next) === LF ? next + 1 : -1;
}

const isBlank = (code: number): boolean => isSpaceOrTab(code) || code === LF;
const isControlOrSpace = (code: number): boolean => code <= 32 || code === 127;

/** ASCII punctuation: what a backslash may escape. */
export function isEscapable(code: number): boolean {
  if (code < 48) return code > 32;
  if (code < 65) return code > 57;
  if (code < 97) return code > 90;
  return code > 122 && code < 127;
}
