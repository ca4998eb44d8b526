import {
  BACKSLASH,
  CLOSE_BRACKET,
  CLOSE_PARENTHESIS,
  COLON,
  DOUBLE_QUOTE,
  GREATER,
  isBlank,
  isControlOrSpace,
  isEscapable,
  LESS,
  LF,
  OPEN_BRACKET,
  OPEN_PARENTHESIS,
  SINGLE_QUOTE,
} from "./characters.ts";
import { skipSpaces } from "./blocks/line.ts";

/** A link reference definition as written: label, destination and title are raw; `end` is the offset behind its lines. */
export interface Definition {
  readonly label: string;
  readonly destination: string;
  readonly end: number;
}

export const LONGEST_LABEL = 999;
/** As in cmark: keeps `[a](` repeated many times linear. */
const DEEPEST_PARENTHESES = 32;

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
  if (open !== DOUBLE_QUOTE && open !== SINGLE_QUOTE && open !== OPEN_PARENTHESIS) return -1;
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
  for (; next < text.length && !isControlOrSpace(text.charCodeAt(next)); next += escapedLength(text, next)) {
    const code = text.charCodeAt(next);
    if (code === OPEN_PARENTHESIS) open++;
    if (code === CLOSE_PARENTHESIS && open-- === 0) break;
    if (open > DEEPEST_PARENTHESES) return -1;
  }
  return next === at || open > 0 ? -1 : next;
}

/** Length of the character at `at`, together with the backslash that escapes it. */
function escapedLength(text: string, at: number): number {
  return text.charCodeAt(at) === BACKSLASH && isEscapable(text.charCodeAt(at + 1)) ? 2 : 1;
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
