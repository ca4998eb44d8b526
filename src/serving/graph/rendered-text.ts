/**
 * What a reader sees of a title: code spans without their ticks, escapes and entities resolved, tags and emphasis gone.
 * Links and images are already reduced in a title.
 */
export function renderedText(title: string): string {
  if (title.length > LONGEST || !/[`\\&<_]/.test(title)) return title;
  const pieces = piecesOf(title);
  dropEmphasis(pieces);
  return pieces.map((piece) => piece.text).join("");
}

/** Nobody cites a longer title, and what is below need not be linear. */
const LONGEST = 4096;

/** A run of text; `marks` counts the underscores of a run that may be emphasis. */
interface Piece {
  text: string;
  readonly marks?: Marks;
}

interface Marks {
  readonly length: number;
  readonly opens: boolean;
  readonly closes: boolean;
}

const TOKEN =
  /(?<ticks>`+)|\\(?<escaped>[!-/:-@[-`{-~])|&(?:#[xX](?<hex>[0-9a-fA-F]{1,6})|#(?<decimal>\d{1,7})|(?<name>[A-Za-z][A-Za-z0-9]*));|<(?<auto>[A-Za-z][A-Za-z0-9+.-]{1,31}:[^\s<>]*|[^\s<>@]+@[^\s<>@]+)>|(?<tag><!--[\s\S]*?-->|<\/?[A-Za-z][A-Za-z0-9-]*(?:\s+[A-Za-z_:][\w.:-]*(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)*\s*\/?>)|(?<marks>_+)/g;

function piecesOf(title: string): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  TOKEN.lastIndex = 0;
  for (let found = TOKEN.exec(title); found !== null; found = TOKEN.exec(title)) {
    pieces.push({ text: title.slice(at, found.index) });
    pieces.push(pieceOf(found, title));
    at = TOKEN.lastIndex;
  }
  pieces.push({ text: title.slice(at) });
  return pieces;
}

/** Reads one token; a code span moves the search on to its end. */
function pieceOf(found: RegExpExecArray, title: string): Piece {
  const { ticks, escaped, auto, tag, marks } = found.groups ?? {};
  if (ticks !== undefined) return codeSpan(ticks, title);
  if (escaped !== undefined) return { text: escaped };
  if (auto !== undefined) return { text: auto };
  if (tag !== undefined) return { text: "" };
  if (marks !== undefined) return { text: marks, marks: marksAt(found.index, marks.length, title) };
  return { text: entity(found) };
}

function codeSpan(ticks: string, title: string): Piece {
  const from = TOKEN.lastIndex;
  const end = closingTicks(title, from, ticks.length);
  if (end < 0) return { text: ticks };
  TOKEN.lastIndex = end + ticks.length;
  const code = title.slice(from, end);
  const padded = code.length > 2 && code.startsWith(" ") && code.endsWith(" ") && code.trim() !== "";
  return { text: padded ? code.slice(1, -1) : code };
}

/** Where a run of exactly so many ticks begins. */
function closingTicks(title: string, from: number, length: number): number {
  for (let at = title.indexOf("`", from); at >= 0;) {
    let end = at;
    while (title[end] === "`") end++;
    if (end - at === length) return at;
    at = title.indexOf("`", end);
  }
  return -1;
}

/** The named references that occur in titles. Others nearly always stand for a sign that no fragment keeps. */
const NAMED: ReadonlyMap<string, string> = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
  ["nbsp", "\u00A0"],
  ["shy", "\u00AD"],
  ["copy", "©"],
  ["reg", "®"],
  ["trade", "™"],
  ["mdash", "—"],
  ["ndash", "–"],
  ["hellip", "…"],
  ["rarr", "→"],
  ["larr", "←"],
  ["times", "×"],
]);

function entity(found: RegExpExecArray): string {
  const { hex, decimal, name } = found.groups ?? {};
  if (name !== undefined) return NAMED.get(name) ?? found[0];
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  return code === 0 || code > 0x10_ffff ? "\uFFFD" : String.fromCodePoint(code);
}

/** CommonMark's rules for `_`: an underscore inside a word neither opens nor closes emphasis. */
function marksAt(at: number, length: number, title: string): Marks {
  const before = sortOf(title.slice(Math.max(0, at - 2), at).match(/.$/su)?.[0]);
  const after = sortOf(title.slice(at + length, at + length + 2).match(/^./su)?.[0]);
  const left = flanks(after, before);
  const right = flanks(before, after);
  return {
    length,
    opens: left && (!right || before === "sign"),
    closes: right && (!left || after === "sign"),
  };
}

type Sort = "space" | "sign" | "letter";

function sortOf(character: string | undefined): Sort {
  if (character === undefined || /\s/.test(character)) return "space";
  return /[\p{P}\p{S}]/u.test(character) ? "sign" : "letter";
}

/** Whether a run leans on what stands at its near side, seen from the far side. */
const flanks = (near: Sort, far: Sort): boolean => near === "letter" || (near === "sign" && far !== "letter");

/** Takes away the underscores that open and close emphasis, pair by pair, the nearest opener first. */
function dropEmphasis(pieces: readonly Piece[]): void {
  const open: { readonly piece: Piece; readonly marks: Marks }[] = [];
  for (const piece of pieces) {
    const { marks } = piece;
    if (marks === undefined) continue;
    if (marks.closes) closeOver(open, piece, marks);
    if (marks.opens && piece.text !== "") open.push({ piece, marks });
  }
}

function closeOver(
  open: { readonly piece: Piece; readonly marks: Marks }[],
  closer: Piece,
  marks: Marks,
): void {
  for (let at = open.length - 1; at >= 0 && closer.text !== "";) {
    const opener = open[at];
    if (opener === undefined || !pairs(opener.marks, marks)) {
      at--;
      continue;
    }
    const used = opener.piece.text.length >= 2 && closer.text.length >= 2 ? 2 : 1;
    opener.piece.text = opener.piece.text.slice(used);
    closer.text = closer.text.slice(used);
    open.length = opener.piece.text === "" ? at : at + 1;
    if (opener.piece.text === "") at--;
  }
}

/** The rule of three: runs that can both open and close must not sum to a multiple of three, unless each is one. */
function pairs(opener: Marks, closer: Marks): boolean {
  if (!opener.closes && !closer.opens) return true;
  if ((opener.length + closer.length) % 3 !== 0) return true;
  return opener.length % 3 === 0 && closer.length % 3 === 0;
}
