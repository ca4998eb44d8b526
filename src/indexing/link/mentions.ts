/** Something cited in plain words, where it stands in the bytes that were searched. */
export interface Mention {
  readonly form: "id" | "lines" | "reference";
  /** `ADR-0007`, `src/x.ts:12-20` or `corpus:ADR-0007#context`: what the index keeps. */
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Ids (`ADR-0007`, `RFC 2094`), lines of files (`src/x.ts:12`, `x.ts#L3-L9`) and references (`corpus:`, `src:`, `api:`)
 * in prose. Every id-shaped word counts: whether there is such a record depends on other files. Only bytes after which
 * one can begin are looked at closely, so that prose without any costs one pass.
 */
export function mentionsIn(bytes: Buffer): Mention[] {
  const found: Mention[] = [];
  for (let at = 1; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte > COLON || byte < HASH) continue;
    const mention = mentionAt(bytes, at, byte);
    if (mention === undefined) continue;
    found.push(mention);
    at = mention.end;
  }
  return found;
}

const [SPACE, HASH, HYPHEN, COLON, NEWLINE] = [0x20, 0x23, 0x2d, 0x3a, 0x0a] as const;
const [OPEN_BRACKET, CLOSE_BRACKET, OPEN_PARENTHESIS] = [0x5b, 0x5d, 0x28] as const;

function mentionAt(bytes: Buffer, at: number, byte: number): Mention | undefined {
  if (byte === COLON || byte === HASH) return citedAt(bytes, at, byte);
  return isDigit(byte) ? idAt(bytes, at) : undefined;
}

const isDigit = (byte: number): boolean => byte >= 0x30 && byte <= 0x39;
const isUpper = (byte: number): boolean => byte >= 0x41 && byte <= 0x5a;
const isLower = (byte: number): boolean => byte >= 0x61 && byte <= 0x7a;
const isWord = (byte: number): boolean => isDigit(byte) || isUpper(byte) || isLower(byte) || byte === 0x5f;

// —— Ids ——————————————————————————————————————————————————————————————————

/** No longer id is looked for; it also bounds the work per digit. */
const LONGEST_PREFIX = 24;
const ID_NUMBER = /^(?:\d{1,6}[A-Za-z]?(?:-\d{1,4})*)(?![A-Za-z0-9_]|[.,]\d|\.[A-Za-z]{2}|-[A-Za-z])/;

/** An id whose number begins at `at`. */
function idAt(bytes: Buffer, at: number): Mention | undefined {
  const end = prefixEnd(bytes, at);
  const prefix = end < 0 ? "" : prefixBefore(bytes, end);
  if (prefix === "" || !isPrefix(prefix, bytes[at - 1] ?? 0)) return undefined;
  const number = numberAt(bytes, at);
  if (number === "" || isLabel(bytes, at)) return undefined;
  const value = prefix + (end === at ? "" : "-") + number;
  return { form: "id", value, start: end - prefix.length, end: at + number.length };
}

/** Where the word before a number ends: at the number, or before the hyphen or space between them; -1 without a word. */
function prefixEnd(bytes: Buffer, at: number): number {
  const before = bytes[at - 1] ?? 0;
  if (isUpper(before)) return at;
  const last = bytes[at - 2] ?? 0;
  if (before === SPACE) return isUpper(last) ? at - 1 : -1;
  return before === HYPHEN && (isUpper(last) || isDigit(last)) ? at - 1 : -1;
}

function numberAt(bytes: Buffer, at: number): string {
  return ID_NUMBER.exec(bytes.toString("latin1", at, at + LONGEST_PREFIX))?.[0] ?? "";
}

/** The capitals, digits and hyphens before `end`; nothing where they do not begin a word. */
function prefixBefore(bytes: Buffer, end: number): string {
  let start = end;
  for (const least = Math.max(0, end - LONGEST_PREFIX); start > least; start--) {
    const byte = bytes[start - 1] ?? 0;
    if (!isUpper(byte) && !isDigit(byte) && byte !== HYPHEN) break;
  }
  const begins = isUpper(bytes[start] ?? 0) && !isInsideName(bytes[start - 1]);
  return begins ? bytes.toString("latin1", start, end) : "";
}

/** `M-1015` may have one letter, `RFC 2094` two, `MSC1813` three: the looser the writing, the longer the word. */
function isPrefix(prefix: string, before: number): boolean {
  if (before === HYPHEN) return /^[A-Z][A-Z0-9]*(?:-[A-Z]+)*$/.test(prefix) && !NO_SERIES.has(prefix);
  const letters = before === SPACE ? /^[A-Z]{2,12}(?:-[A-Z]{2,12})*$/ : /^[A-Z]{3,12}$/;
  return letters.test(prefix) && !NO_SERIES.has(prefix);
}

/** Words that numbers follow everywhere, and that number no record of a repository. */
const NO_SERIES: ReadonlySet<string> = new Set(
  "AND ARM CPU CRC DES EOF GPT GPU HTML HTTP ID IEEE IPV ISO MD OR PR RSA SHA SSL THE TLS USB UTF WTF".split(
    " ",
  ),
);

/** Whether what follows belongs to a longer name, a path or an address. */
function isInsideName(byte: number | undefined): boolean {
  return byte !== undefined && (isWord(byte) || byte >= 0x80 || NAME_SIGNS.has(byte));
}

const NAME_SIGNS: ReadonlySet<number> = new Set(Buffer.from("/.#=&?%~\\@-+$"));

/** Whether the bytes stand in the label of an inline link, which says itself what is meant. */
function isLabel(bytes: Buffer, at: number): boolean {
  for (let next = at; next < Math.min(bytes.length, at + 300); next++) {
    const byte = bytes[next];
    if (byte === NEWLINE || byte === OPEN_BRACKET) return false;
    if (byte === CLOSE_BRACKET)
      return bytes[next + 1] === OPEN_PARENTHESIS || bytes[next + 1] === OPEN_BRACKET;
  }
  return false;
}

// —— Lines of files and references ————————————————————————————————————————

const LINES_AFTER_COLON = /^:(\d{1,6})(?::\d+)?(?:(?:-|–)(\d{1,6}))?(?![A-Za-z0-9_])/;
const LINES_AFTER_HASH = /^#L(\d{1,6})(?:C\d+)?(?:-L?(\d{1,6})(?:C\d+)?)?(?![A-Za-z0-9_])/;
/** A file has an extension that starts with a letter; before it anything but a bare dot. */
const FILE = /^(?!\/\/)[\w./@+-]*[\w@+-]\.[A-Za-z]\w{0,9}$/;
const REFERENCE = /^(?:corpus|src|api):[A-Za-z0-9_][A-Za-z0-9_./#:@+-]*/;

function citedAt(bytes: Buffer, at: number, sign: number): Mention | undefined {
  const next = bytes[at + 1] ?? 0;
  if (isDigit(next) || (sign === HASH && next === 0x4c)) return linesAt(bytes, at, sign);
  return sign === COLON && isWord(next) ? referenceAt(bytes, at) : undefined;
}

function linesAt(bytes: Buffer, at: number, sign: number): Mention | undefined {
  const start = pathStart(bytes, at);
  const path = bytes.toString("latin1", start, at);
  if (!FILE.test(path) || isDestination(bytes, start) || isLabel(bytes, at)) return undefined;
  const rest = bytes.toString("utf8", at, Math.min(bytes.length, at + 40));
  const found = (sign === COLON ? LINES_AFTER_COLON : LINES_AFTER_HASH).exec(rest);
  if (found === null) return undefined;
  const [all, from = "", to] = found;
  const value = to === undefined || to === from ? `${path}:${from}` : `${path}:${from}-${to}`;
  return { form: "lines", value, start, end: at + Buffer.byteLength(all) };
}

const LONGEST_PATH = 300;
const PATH_SIGNS: ReadonlySet<number> = new Set(Buffer.from("./@+-"));

function pathStart(bytes: Buffer, end: number): number {
  let start = end;
  for (const least = Math.max(0, end - LONGEST_PATH); start > least; start--) {
    const byte = bytes[start - 1] ?? 0;
    if (!isWord(byte) && !PATH_SIGNS.has(byte)) break;
  }
  return start;
}

/** Whether what begins here is the target of a link, or goes on from an address: the link is found as such. */
function isDestination(bytes: Buffer, start: number): boolean {
  const before = bytes[start - 1];
  if (before === OPEN_PARENTHESIS) return bytes[start - 2] === CLOSE_BRACKET;
  return before !== undefined && (before >= 0x80 || ADDRESS_SIGNS.has(before));
}

const ADDRESS_SIGNS: ReadonlySet<number> = new Set(Buffer.from(':=&?%~"<'));

function referenceAt(bytes: Buffer, at: number): Mention | undefined {
  for (const length of [3, 6]) {
    const start = at - length;
    if (start < 0 || isInsideName(bytes[start - 1])) continue;
    const found = REFERENCE.exec(
      bytes.toString("latin1", start, Math.min(bytes.length, start + LONGEST_PATH)),
    )?.[0];
    if (found === undefined || !found.startsWith(":", length)) continue;
    const value = found.replace(/[.:#/-]+$/, "");
    if (value.length > length + 1) return { form: "reference", value, start, end: start + value.length };
  }
  return undefined;
}
