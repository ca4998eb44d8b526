import {
  BACKTICK,
  COLON,
  DASH,
  DOT,
  DOUBLE_QUOTE,
  EQUALS,
  EXCLAMATION,
  GREATER,
  isBlank,
  isDigit,
  isLetter,
  LESS,
  QUESTION,
  SINGLE_QUOTE,
  SLASH,
  UNDERSCORE,
} from "./characters.ts";

/** HTML as CommonMark sees it: the starts and ends of HTML blocks, and the extent of one tag. */

export type HtmlBlockKind = 1 | 2 | 3 | 4 | 5 | 6 | 7;

const RAW_ELEMENT = /<(?:script|pre|textarea|style)(?=[ \t\r\n>]|$)/iy;
const RAW_ELEMENT_END = /<\/(?:script|pre|textarea|style)>/gi;
const BLOCK_ELEMENT =
  /<\/?(?:address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul)(?=[ \t\r\n]|\/?>|$)/iy;

const ENDS = { 2: "-->", 3: "?>", 4: ">", 5: "]]>" } as const;

/** Kind of the HTML block that the `<` at `at` opens on a line ending at `end`; undefined when it opens none. */
export function htmlBlockKind(text: string, at: number, end: number): HtmlBlockKind | undefined {
  const second = text.charCodeAt(at + 1);
  if (second === EXCLAMATION) return declarationKind(text, at);
  if (second === QUESTION) return 3;
  if (matchesAt(RAW_ELEMENT, text, at)) return 1;
  if (matchesAt(BLOCK_ELEMENT, text, at)) return 6;
  const behind = tagEnd(text, at, end);
  return behind !== -1 && skipBlanks(text, behind, end) === end ? 7 : undefined;
}

/** Offset of the first text from `at` on that ends a block of this kind; Infinity when a blank line or nothing does. */
export function htmlBlockEnd(text: string, at: number, kind: HtmlBlockKind): number {
  if (kind === 6 || kind === 7) return Infinity;
  const found = kind === 1 ? searchFrom(RAW_ELEMENT_END, text, at) : text.indexOf(ENDS[kind], at);
  return found === -1 ? Infinity : found;
}

/** Offset behind the open or closing tag that starts at `at`; -1 when no whole one does. */
export function tagEnd(text: string, at: number, end: number): number {
  const closing = text.charCodeAt(at + 1) === SLASH;
  const name = at + (closing ? 2 : 1);
  if (!isLetter(text.charCodeAt(name))) return -1;
  let next = name + 1;
  while (next < end && isNameCharacter(text.charCodeAt(next))) next++;
  if (!closing) next = skipAttributes(text, next, end);
  next = skipBlanks(text, next, end);
  if (!closing && text.charCodeAt(next) === SLASH) next++;
  return next < end && text.charCodeAt(next) === GREATER ? next + 1 : -1;
}

function declarationKind(text: string, at: number): HtmlBlockKind | undefined {
  if (text.startsWith("--", at + 2)) return 2;
  if (text.startsWith("[CDATA[", at + 2)) return 5;
  return isLetter(text.charCodeAt(at + 2)) ? 4 : undefined;
}

function skipAttributes(text: string, from: number, end: number): number {
  let at = from;
  for (;;) {
    const name = skipBlanks(text, at, end);
    if (name === at || name >= end || !startsAttribute(text.charCodeAt(name))) return at;
    let behind = name + 1;
    while (behind < end && isAttributeCharacter(text.charCodeAt(behind))) behind++;
    at = skipValue(text, behind, end);
    if (at === -1) return end;
  }
}

/** Offset behind the `= value` that follows an attribute's name; the name's end when none does; -1 when it is broken. */
function skipValue(text: string, from: number, end: number): number {
  const equals = skipBlanks(text, from, end);
  if (equals >= end || text.charCodeAt(equals) !== EQUALS) return from;
  const value = skipBlanks(text, equals + 1, end);
  const quote = text.charCodeAt(value);
  if (quote === DOUBLE_QUOTE || quote === SINGLE_QUOTE) return behindQuote(text, value + 1, { quote, end });
  let at = value;
  while (at < end && isUnquoted(text.charCodeAt(at))) at++;
  return at === value ? -1 : at;
}

function behindQuote(text: string, from: number, { quote, end }: { quote: number; end: number }): number {
  for (let at = from; at < end; at++) if (text.charCodeAt(at) === quote) return at + 1;
  return -1;
}

function skipBlanks(text: string, from: number, end: number): number {
  let at = from;
  while (at < end && isBlank(text.charCodeAt(at))) at++;
  return at;
}

function matchesAt(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
}

function searchFrom(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.exec(text)?.index ?? -1;
}

const isNameCharacter = (code: number): boolean => isLetter(code) || isDigit(code) || code === DASH;
const startsAttribute = (code: number): boolean => isLetter(code) || code === COLON || code === UNDERSCORE;
const isAttributeCharacter = (code: number): boolean =>
  startsAttribute(code) || isDigit(code) || code === DASH || code === DOT;

/** Anything but blanks and `"'=<>` and the backtick. */
function isUnquoted(code: number): boolean {
  if (isBlank(code)) return false;
  return (
    code !== DOUBLE_QUOTE && code !== SINGLE_QUOTE && code !== BACKTICK && (code < LESS || code > GREATER)
  );
}
