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
 * Ids (`ADR-0007`, `RFC 2094`), lines of files (`src/x.ts:12`, `x.ts#L3-L9`) and references (`corpus:`, `src:`, `api:`)
 * in prose, in order. Every id-shaped word counts: whether there is such a record depends on other files. The text has one
 * character a byte, so that nothing needs decoding: all that is looked for is ASCII.
 */
export function mentionsIn(latin1: string): Mention[] {
  const ids = idsIn(latin1);
  const others = [...linesIn(latin1), ...schemesIn(latin1)];
  return others.length === 0 ? ids : [...ids, ...others].toSorted((a, b) => a.at - b.at);
}

/** What stands before a word that is no part of a longer name, a path or an address. */
const ALONE = String.raw`(?<![\w/.#=&?%~\\@\-+$\x80-\xff])`;
/** A word in the label of a link is no mention: the link says itself what is meant. */
const NO_LABEL = String.raw`(?![^\n[\]]{0,300}\][([])`;

/**
 * `M-1015` may have one letter, `RFC 2094` two, `MSC1813` three: the looser the writing, the longer the word. `7.md`,
 * `1.5` and `7-title` are more than a number.
 */
const ID = new RegExp(
  ALONE +
    String.raw`(?<!corpus:)(?<prefix>[A-Z](?:[A-Z0-9]{0,22}(?:-[A-Z]{1,12}){0,3}(?=-)|[A-Z]{1,11}(?= )|[A-Z]{2,11}))[- ]?` +
    String.raw`\d{1,6}(?:[A-Za-z]|(?:-\d{1,4})+)?(?!\w|[.,]\d|\.[A-Za-z]{2}|-[A-Za-z0-9])` +
    NO_LABEL,
  "g",
);

/** Words that numbers follow everywhere, and that number no record of a repository. */
const NO_SERIES: ReadonlySet<string> = new Set(
  "AND ARM CPU CRC DES EOF GPT GPU HTML HTTP ID IEEE IPV ISO MD OR PR RSA SHA SSL THE TLS USB UTF WTF".split(
    " ",
  ),
);

function idsIn(text: string): Mention[] {
  const found: Mention[] = [];
  ID.lastIndex = 0;
  for (let match = ID.exec(text); match !== null; match = ID.exec(text)) {
    const [written] = match;
    if (NO_SERIES.has(match[1] ?? "")) continue;
    found.push({ form: "id", written, value: written.replace(" ", "-"), at: match.index });
  }
  return found;
}

/** The end of a path with its lines; where the path begins is looked for backwards. */
const LINES = new RegExp(
  String.raw`\.[A-Za-z]\w{0,9}(?::(\d{1,6})(?::\d+)?(?:(?:-|\xe2\x80\x93)(\d{1,6}))?` +
    String.raw`|#L(\d{1,6})(?:C\d+)?(?:-L?(\d{1,6})(?:C\d+)?)?)(?![\w-])` +
    NO_LABEL,
  "g",
);

function linesIn(text: string): Mention[] {
  const found: Mention[] = [];
  LINES.lastIndex = 0;
  for (let match = LINES.exec(text); match !== null; match = LINES.exec(text)) {
    const at = pathStart(text, match.index);
    if (at === match.index || !mayBegin(text, at)) continue;
    const [all, colonFrom, colonTo, hashFrom, hashTo] = match;
    const path = text.slice(at, match.index) + all.slice(0, all.search(/[:#]/));
    const written = text.slice(at, match.index) + all.replace("\u00e2\u0080\u0093", "–");
    found.push({
      form: "lines",
      written,
      value: path + linesOf(colonFrom ?? hashFrom, colonTo ?? hashTo),
      at,
    });
  }
  return found;
}

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

const SCHEMES = ["corpus:", "src:", "api:"];
const SCHEME = new RegExp(`${ALONE}(?:corpus|src|api):[A-Za-z0-9_][A-Za-z0-9_./#:@+-]*`, "g");

function schemesIn(text: string): Mention[] {
  if (!SCHEMES.some((scheme) => text.includes(scheme))) return [];
  return [...text.matchAll(SCHEME)].flatMap(({ 0: all, index }) => {
    const value = all.replace(/[.:#/-]+$/, "");
    return value.length > all.indexOf(":") + 2 ? [{ form: "scheme", written: value, value, at: index }] : [];
  });
}
