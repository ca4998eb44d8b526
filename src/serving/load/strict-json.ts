/** Where a text stops being JSON, or an index. */
export class JsonFault extends Error {
  /** Offset of the byte at fault. */
  readonly at: number;
  constructor(message: string, at: number) {
    super(message);
    this.at = at;
  }
}

/** A place in a JSON text, moved along by the functions below. */
export interface Cursor {
  /** One character a byte (Latin-1), of bytes that are known to be UTF-8: half the memory and the work of decoding it. */
  readonly text: string;
  at: number;
}

export const QUOTE = 0x22;
export const OPEN_BRACE = 0x7b;
export const OPEN_BRACKET = 0x5b;
const CLOSE_BRACE = 0x7d;
const CLOSE_BRACKET = 0x5d;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const MINUS = 0x2d;
const ZERO = 0x30;
const LETTER_N = 0x6e;

/** Moves past white space; the byte that stands there, or -1 at the end. */
export function peek(cursor: Cursor): number {
  const { text } = cursor;
  let { at } = cursor;
  while (at < text.length) {
    const byte = text.charCodeAt(at);
    if (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) break;
    at++;
  }
  cursor.at = at;
  return at < text.length ? text.charCodeAt(at) : -1;
}

/** Moves past an object; `member` is called at each value, with its key. */
export function scanObject(cursor: Cursor, member: (key: string) => void): void {
  cursor.at++;
  if (skipByte(cursor, CLOSE_BRACE)) return;
  for (;;) {
    const start = cursor.at;
    const end = skipKey(cursor);
    member(decodeText(cursor.text, start, end));
    if (skipByte(cursor, CLOSE_BRACE)) return;
    if (!skipByte(cursor, COMMA)) throw unexpected(cursor, "`,` or `}`");
    peek(cursor);
  }
}

/** Moves past an array; `element` is called at each value, with its position. */
export function scanArray(cursor: Cursor, element: (position: number) => void): void {
  cursor.at++;
  if (skipByte(cursor, CLOSE_BRACKET)) return;
  for (let position = 0; ; position++) {
    peek(cursor);
    element(position);
    if (skipByte(cursor, CLOSE_BRACKET)) return;
    if (!skipByte(cursor, COMMA)) throw unexpected(cursor, "`,` or `]`");
  }
}

/** Moves past the byte if it is next. */
function skipByte(cursor: Cursor, byte: number): boolean {
  if (peek(cursor) !== byte) return false;
  cursor.at++;
  return true;
}

/** Moves from a key to its value; where the key ends. */
function skipKey(cursor: Cursor): number {
  if (peek(cursor) !== QUOTE) throw unexpected(cursor, "a key in quotes");
  skipString(cursor);
  const end = cursor.at;
  if (!skipByte(cursor, COLON)) throw unexpected(cursor, "`:`");
  peek(cursor);
  return end;
}

/** Moves past any value. It may be nested a million deep, so the brackets that are open are kept in a list. */
export function skipValue(cursor: Cursor): void {
  const closers: number[] = [];
  do {
    if (!skipOpening(cursor, closers)) skipScalar(cursor);
    skipClosings(cursor, closers);
  } while (closers.length > 0);
}

/** Moves into an object or array up to its first value; whether that ended with an empty one. */
function skipOpening(cursor: Cursor, closers: number[]): boolean {
  for (;;) {
    const isObject = skipByte(cursor, OPEN_BRACE);
    if (!isObject && !skipByte(cursor, OPEN_BRACKET)) return false;
    const closer = isObject ? CLOSE_BRACE : CLOSE_BRACKET;
    if (skipByte(cursor, closer)) return true;
    closers.push(closer);
    if (isObject) skipKey(cursor);
  }
}

/** Moves from the end of a value to the next one, over all brackets that close in between. */
function skipClosings(cursor: Cursor, closers: number[]): void {
  for (let closer = closers.at(-1); closer !== undefined; closer = closers.at(-1)) {
    if (skipByte(cursor, closer)) closers.pop();
    else if (!skipByte(cursor, COMMA)) throw unexpected(cursor, "`,` or a closing bracket");
    else return void (closer === CLOSE_BRACE && skipKey(cursor));
  }
}

function skipScalar(cursor: Cursor): void {
  const byte = peek(cursor);
  if (byte === QUOTE) skipString(cursor);
  else if (byte === MINUS || isDigit(byte)) skipNumber(cursor);
  else skipWord(cursor);
}

/** Moves past a string, which starts here. */
export function skipString(cursor: Cursor): void {
  const { text } = cursor;
  const end = text.length;
  let at = cursor.at + 1;
  while (at < end) {
    const byte = text.charCodeAt(at);
    if (byte === QUOTE) {
      cursor.at = at + 1;
      return;
    }
    if (byte === BACKSLASH) at = escapeEnd(text, at);
    else if (byte < 0x20) throw new JsonFault("control character in a string", at);
    else at++;
  }
  throw new JsonFault("the text ends inside a string", end);
}

const ESCAPES: ReadonlySet<number> = new Set(Buffer.from('"\\/bfnrt'));
const LETTER_U = 0x75;

/** End of the escape that starts at `at`. */
function escapeEnd(text: string, at: number): number {
  const kind = text.charCodeAt(at + 1);
  if (kind === LETTER_U) return unitEnd(text, at);
  if (!ESCAPES.has(kind)) throw new JsonFault("unknown escape", at);
  return at + 2;
}

/** End of the `\uXXXX` at `at`, or of two that are a surrogate pair. */
function unitEnd(text: string, at: number): number {
  const unit = unitAt(text, at);
  if (unit < 0xd800 || unit > 0xdfff) return at + 6;
  const isFollowed = text.charCodeAt(at + 6) === BACKSLASH && text.charCodeAt(at + 7) === LETTER_U;
  const next = unit < 0xdc00 && isFollowed ? unitAt(text, at + 6) : 0;
  if (next < 0xdc00 || next > 0xdfff) throw new JsonFault("lone surrogate", at);
  return at + 12;
}

/** The UTF-16 unit of the `\uXXXX` at `at`. */
function unitAt(text: string, at: number): number {
  const digits = text.slice(at + 2, at + 6);
  if (!/^[0-9A-Fa-f]{4}$/.test(digits)) throw new JsonFault("`\\u` needs four hexadecimal digits", at);
  return Number.parseInt(digits, 16);
}

const NUMBER = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/;

/** Moves past a number; its value. */
function skipNumber(cursor: Cursor): number {
  const start = cursor.at;
  let at = start;
  while (isNumberByte(cursor.text.charCodeAt(at))) at++;
  const written = cursor.text.slice(start, at);
  if (!NUMBER.test(written)) throw new JsonFault("malformed number", start);
  const value = Number(written);
  if (!Number.isFinite(value)) throw new JsonFault("number out of range", start);
  cursor.at = at;
  return value;
}

const isDigit = (byte: number): boolean => byte >= ZERO && byte <= 0x39;

const isNumberByte = (byte: number): boolean =>
  isDigit(byte) || byte === MINUS || byte === 0x2b || byte === 0x2e || byte === 0x45 || byte === 0x65;

/** Moves past `true`, `false` or `null`. */
function skipWord(cursor: Cursor): void {
  const word = ["true", "false", "null"].find(
    (each) => cursor.text.slice(cursor.at, cursor.at + each.length) === each,
  );
  if (word === undefined) throw unexpected(cursor, "a value");
  cursor.at += word.length;
}

/** Moves past `null` if it stands here. */
export function skipNull(cursor: Cursor): boolean {
  if (cursor.text.charCodeAt(cursor.at) !== LETTER_N) return false;
  skipWord(cursor);
  return true;
}

/** Moves past an integer from 0 to `max`, written in digits alone. */
export function scanCount(cursor: Cursor, max: number): void {
  const start = cursor.at;
  if (peek(cursor) !== MINUS && !isDigit(peek(cursor))) throw unexpected(cursor, "an integer");
  const value = skipNumber(cursor);
  const isDigits = /^[0-9]+$/.test(cursor.text.slice(start, cursor.at));
  if (!isDigits || value > max) throw new JsonFault(`expected an integer from 0 to ${max}`, start);
}

/** Moves past a string; anything else is a fault. */
export function scanText(cursor: Cursor): void {
  if (cursor.text.charCodeAt(cursor.at) !== QUOTE) throw unexpected(cursor, "a string");
  skipString(cursor);
}

/** The string whose quotes stand at `start` and before `end`. What is not ASCII stays one character a byte. */
export function decodeText(text: string, start: number, end: number): string {
  const decoded: unknown = JSON.parse(text.slice(start, end));
  return typeof decoded === "string" ? decoded : "";
}

/** Nothing but white space may follow. */
export function expectEnd(cursor: Cursor): void {
  if (peek(cursor) !== -1) throw new JsonFault("text after the end", cursor.at);
}

/** The fault of finding something else than what is due here. */
export function unexpected(cursor: Cursor, due: string): JsonFault {
  const found = peek(cursor) === -1 ? "the text ends" : "unexpected text";
  return new JsonFault(`${found}, expected ${due}`, cursor.at);
}
