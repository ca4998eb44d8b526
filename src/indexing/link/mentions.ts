import { DASH, isDigit, isLetter, isUpperCase, UNDERSCORE } from "../markdown/characters.ts";
import { hitsOf, type Hits } from "./hits.ts";

/** Something cited in plain words. */
export interface Mention {
  readonly form: "id" | "lines" | "scheme";
  readonly written: string;
  /** `ADR-0007`, `src/x.ts:12-20` or `corpus:ADR-0007#context`: what the index keeps. */
  readonly value: string;
  /** Offset into the text that was searched. */
  readonly at: number;
}

/**
 * Finds ids (`ADR-0007`, `RFC 2094`), lines of files (`src/x.ts:12`, `x.ts#L3-L9`) and references (`corpus:`, `src:`, `api:`)
 * in spans of a text, in order. Every id-shaped word counts: whether there is such a record depends on other files. The text
 * has one character a byte, so that nothing needs decoding: all that is looked for is ASCII. Spans are whole lines, and follow
 * each other.
 */
export function mentionFinder(latin1: string): (from: number, to: number) => readonly Mention[] {
  const signs = hitsOf(latin1, SIGN);
  const walk: Walk = { text: latin1, labels: hitsOf(latin1, /\][([]/g), sign: -1, idEnd: 0, schemeEnd: 0 };
  return (from, to) => {
    const found: Mention[] = [];
    for (let end = signs(from, to); end > 0; end = signs(end - 1, to)) {
      const mention = mentionAt(walk, end - 2);
      if (mention !== undefined) found.push(mention);
    }
    return inOrder(found);
  };
}

/** The path of lines begins before other mentions that it ends behind. */
function inOrder(found: readonly Mention[]): readonly Mention[] {
  let last = 0;
  for (const { at } of found) {
    if (at < last) return found.toSorted((a, b) => a.at - b.at);
    last = at;
  }
  return found;
}

/** What every mention has, the last two characters of it: only there the text around is looked at. */
const SIGN = /[-A-Z :]\d|\w:\w/g;

interface Walk {
  readonly text: string;
  /** Where the labels of links end. */
  readonly labels: Hits;
  /** Where an id was last looked for. */
  sign: number;
  /** Where the last mentions end: nothing begins inside them. */
  idEnd: number;
  schemeEnd: number;
}

/** The mention that a sign, at its second last character, is part of. */
function mentionAt(walk: Walk, sign: number): Mention | undefined {
  const { text } = walk;
  if (text[sign] === ":") return linesAt(walk, sign) ?? schemeAt(walk, sign);
  return text[sign] === "L" && text[sign - 1] === "#" ? linesAt(walk, sign - 1) : idAt(walk, sign);
}

/** Whether the text that ends here stands in the label of a link: no mention, for the link says itself what is meant. */
function isInLabel({ text, labels }: Walk, end: number): boolean {
  if (labels(end, end + LONGEST_LABEL) < 0) return false;
  REST_OF_LABEL.lastIndex = end;
  return REST_OF_LABEL.test(text);
}

const LONGEST_LABEL = 302;
const REST_OF_LABEL = /[^\n[\]]{0,300}\][([]/y;

/** What stands before a word that is no part of a longer name, a path or an address. */
const ALONE = String.raw`(?<![\w/.#=&?%~\\@\-+$\x80-\xff])`;

/**
 * `M-1015` may have one letter, `RFC 2094` two, `MSC1813` three: the looser the writing, the longer the word. `7.md`,
 * `1.5` and `7-title` are more than a number.
 */
const ID = new RegExp(
  ALONE +
    String.raw`(?<!corpus:)[A-Z](?:[A-Z0-9]{0,22}(?:-[A-Z]{1,12}){0,3}(?=-)|[A-Z]{1,11}(?= )|[A-Z]{2,11})[- ]?` +
    String.raw`\d{1,6}(?:[A-Za-z]|(?:-\d{1,4})+)?(?!\w|[.,]\d|\.[A-Za-z]{2}|-[A-Za-z0-9])`,
  "y",
);

function idAt(walk: Walk, sign: number): Mention | undefined {
  const { text } = walk;
  const at = wordStart(text, sign, walk.sign);
  walk.sign = sign;
  if (at < walk.idEnd || !isUpperCase(text.charCodeAt(at))) return undefined;
  ID.lastIndex = at;
  if (!ID.test(text) || isInLabel(walk, ID.lastIndex)) return undefined;
  walk.idEnd = ID.lastIndex;
  const written = text.slice(at, walk.idEnd);
  return isSeries(written) ? { form: "id", written, value: written.replace(" ", "-"), at } : undefined;
}

/** Where the word begins that goes on to `end`; -1 where it has the last place in it: it was looked at there. */
function wordStart(text: string, end: number, lastPlace: number): number {
  let at = end;
  while (at > lastPlace && isIdPart(text.charCodeAt(at - 1))) at--;
  return at > lastPlace ? at : -1;
}

/** Words that numbers follow everywhere, and that number no record of a repository. */
const NO_SERIES: ReadonlySet<string> = new Set(
  "AND ARM CPU CRC DES EOF GPT GPU HTML HTTP ID IEEE IPV ISO MD OR PR RSA SHA SSL THE TLS USB UTF WTF".split(
    " ",
  ),
);

/** In `ID2-3` the word is `ID2`. */
const isSeries = (written: string): boolean =>
  !NO_SERIES.has(/^[A-Z]+(?=[- ]|\d+[A-Za-z]?$)/.exec(written)?.[0] ?? "");

const isIdPart = (code: number): boolean => isUpperCase(code) || isDigit(code) || code === DASH;

/** The end of a path with its lines; where the path begins is looked for backwards. */
const LINES = new RegExp(
  String.raw`\.[A-Za-z]\w{0,9}(?::(\d{1,6})(?::\d+)?(?:(?:-|\xe2\x80\x93)(\d{1,6}))?` +
    String.raw`|#L(\d{1,6})(?:C\d+)?(?:-L?(\d{1,6})(?:C\d+)?)?)(?![\w-])`,
  "y",
);

const LONGEST_EXTENSION = 10;

/** The lines of a path whose extension ends before `sign`, which is `:` or `#`. */
function linesAt(walk: Walk, sign: number): Mention | undefined {
  const { text } = walk;
  let extension = sign;
  while (sign - extension <= LONGEST_EXTENSION && isWordPart(text.charCodeAt(extension - 1))) extension--;
  const end = extension - 1;
  if (text[end] !== ".") return undefined;
  LINES.lastIndex = end;
  const match = LINES.exec(text);
  if (match === null || isInLabel(walk, LINES.lastIndex)) return undefined;
  const at = pathStart(text, end);
  if (at === end || !mayBegin(text, at)) return undefined;
  const path = text.slice(at, sign);
  const written = text.slice(at, end) + match[0].replace("\u00e2\u0080\u0093", "–");
  return { form: "lines", written, value: path + linesOf(match[1] ?? match[3], match[2] ?? match[4]), at };
}

const isWordPart = (code: number): boolean => isLetter(code) || isDigit(code) || code === UNDERSCORE;

const linesOf = (from: string | undefined, to: string | undefined): string =>
  to === undefined || to === from ? `:${from}` : `:${from}-${to}`;

const LONGEST_PATH = 300;
const IN_PATH = /[\w./@+-]/;

function pathStart(text: string, end: number): number {
  let start = end;
  while (start > 0 && end - start < LONGEST_PATH && IN_PATH.test(text[start - 1] ?? "")) start--;
  return start;
}

/** The target of a link and the rest of an address are found as links; `//` begins an address too. */
function mayBegin(text: string, at: number): boolean {
  if (text.startsWith("//", at)) return false;
  const before = text[at - 1] ?? " ";
  return before === "(" ? text[at - 2] !== "]" : !/[:=&?%~"<\x80-\xff]/.test(before);
}

const SCHEMES = ["corpus", "src", "api"];
const SCHEME = new RegExp(`${ALONE}(?:corpus|src|api):[A-Za-z0-9_][A-Za-z0-9_./#:@+-]*`, "y");

function schemeAt(walk: Walk, colon: number): Mention | undefined {
  const { text } = walk;
  const scheme = SCHEMES.find((each) => text.endsWith(each, colon));
  const at = scheme === undefined ? -1 : colon - scheme.length;
  if (at < walk.schemeEnd) return undefined;
  SCHEME.lastIndex = at;
  if (!SCHEME.test(text)) return undefined;
  walk.schemeEnd = SCHEME.lastIndex;
  const value = text.slice(at, walk.schemeEnd).replace(/[.:#/-]+$/, "");
  return value.length > colon - at + 2 ? { form: "scheme", written: value, value, at } : undefined;
}
