import { hashStart, hashStep } from "../../model/fnv.ts";
import { stem } from "./stem.ts";
import { STOP_WORDS } from "./stop-words.ts";
import { newScannedWord, textOf, writeWord, type ScannedWord } from "./scanned-word.ts";

/** What a folded word is told to: the buffers are filled, each part is called out. */
export interface FoldSink {
  /** The whole word: case, accents, width and the padding of numbers folded. What quoted phrases compare. */
  readonly folded: ScannedWord;
  /** One of the parts that connectors divide, as written but for its accents. */
  readonly part: ScannedWord;
  readonly onPart: () => void;
}

/** Folds a word and takes it apart at its connectors. */
export function foldWord(word: ScannedWord, sink: FoldSink): void {
  if (isAscii(word)) foldAscii(word, sink);
  else foldBeyondAscii(textOf(word), sink);
}

/** A text of one word, folded. */
export function foldedText(text: string): string {
  const folded = newScannedWord();
  const sink: FoldSink = { folded, part: newScannedWord(), onPart: () => {} };
  foldWord(writeWord(newScannedWord(), text), sink);
  return textOf(folded);
}

function isAscii({ units, length }: ScannedWord): boolean {
  for (let at = 0; at < length; at++) if ((units[at] ?? 0) > 127) return false;
  return true;
}

/** By hand: most words that are met for the first time are compounds, and there are very many of them. */
function foldAscii({ units, length }: ScannedWord, { folded, part, onPart }: FoldSink): void {
  clear(folded);
  clear(part);
  for (let at = 0; at < length; at++) {
    const unit = units[at] ?? 0;
    if (!isAlphanumeric(unit)) {
      append(folded, unit);
      if (part.length > 0) onPart();
      clear(part);
      continue;
    }
    append(part, unit);
    if (!isPadding(units, at, length)) append(folded, isUpper(unit) ? unit + 32 : unit);
  }
  if (part.length > 0) onPart();
}

function clear(word: ScannedWord): void {
  word.length = 0;
  word.hash = hashStart;
}

function append(word: ScannedWord, unit: number): void {
  word.units[word.length++] = unit;
  word.hash = hashStep(word.hash, unit);
}

const [ZERO, NINE] = [48, 57] as const;
const isDigit = (unit: number): boolean => unit >= ZERO && unit <= NINE;
const isUpper = (unit: number): boolean => unit >= 65 && unit <= 90;
const isAlphanumeric = (unit: number): boolean =>
  (unit >= 97 && unit <= 122) || isUpper(unit) || isDigit(unit);

/** Numbers count by value: `ADR-0007` meets `ADR-7`, `2026-07-01` meets `2026-7-1`. */
function isPadding(units: Uint16Array, at: number, length: number): boolean {
  if (units[at] !== ZERO || at + 1 >= length || !isDigit(units[at + 1] ?? 0)) return false;
  let before = at - 1;
  while (units[before] === ZERO) before--;
  return before < 0 || !isAlphanumeric(units[before] ?? 0);
}

function foldBeyondAscii(written: string, { folded, part, onPart }: FoldSink): void {
  const plain = unaccented(written);
  for (const each of plain.split(/[^\p{L}\p{N}\p{M}]+/u)) {
    if (each === "") continue;
    writeWord(part, each);
    onPart();
  }
  writeWord(folded, unpadded(foldCase(plain)));
}

/** Composed again, so that Hangul keeps its syllables: bigrams are made of them. */
const unaccented = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFC");

/** Upper case first, so that ß meets ss and the two small sigmas meet. */
const foldCase = (text: string): string => text.toUpperCase().toLowerCase();

const unpadded = (text: string): string =>
  text.includes("0") ? text.replace(/(^|[^\p{L}\p{N}])0+(?=\d)/gu, "$1") : text;

/** The terms of one part of a word: its stem, the words that camel case joins, or the bigrams of an unspaced script; none for a stop word. */
export function termsOfPart(part: string): readonly string[] {
  const whole = unpadded(foldCase(part));
  if (STOP_WORDS.has(whole)) return [];
  if (/^[A-Z]?[a-z\d]*$/.test(part)) return [stem(whole)];
  if (UNSPACED.test(whole)) return unspacedParts(whole);
  const humps = part.split(HUMPS).map(foldCase);
  if (humps.length === 1) return [stem(whole)];
  return [whole, ...humps.filter((hump) => !STOP_WORDS.has(hump))].map(stem);
}

/** Between the words of `camelCase` and `HTTPServer`. */
const HUMPS = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;

/** Scripts written without spaces between words, or that join words freely. */
const UNSPACED =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]+/u;
const UNSPACED_RUNS = new RegExp(`(${UNSPACED.source})`, "u");

/** Bigrams of code points; what stands between the runs is a word of its own. */
function unspacedParts(text: string): readonly string[] {
  return text
    .split(UNSPACED_RUNS)
    .filter((run) => run !== "")
    .flatMap((run) => (UNSPACED.test(run) ? bigrams(Array.from(run)) : [stem(run)]));
}

function bigrams(points: readonly string[]): readonly string[] {
  if (points.length < 2) return points;
  return points.slice(1).map((point, at) => `${points[at] ?? ""}${point}`);
}
