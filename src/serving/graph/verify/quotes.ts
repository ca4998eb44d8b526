import type { Span } from "../../../model/source.ts";
import type { Surroundings } from "../surroundings.ts";
import { foldLines, type FoldedText, foldQuote, linesAt } from "./folded-text.ts";

/** Lines of a file that say what was sought. */
export interface Found extends Span {
  readonly path: string;
}

/** Finds words in the files of a repository. */
export interface QuoteSearch {
  /** The files that are searched, in order. */
  readonly paths: readonly string[];
  readonly textOf: (path: string) => FoldedText | undefined;
  readonly holds: (path: string, words: string) => boolean;
}

/** A search over some files; each is folded once, and again when it reads otherwise. */
export function quoteSearch(paths: readonly string[], around: Surroundings): QuoteSearch {
  const textOf = (path: string): FoldedText | undefined => {
    const lines = around.lines(path);
    return lines === undefined ? undefined : foldedOnce(lines);
  };
  return { paths, textOf, holds: around.holds };
}

const FOLDED = new WeakMap<readonly string[], FoldedText>();

function foldedOnce(lines: readonly string[]): FoldedText {
  const text = FOLDED.get(lines) ?? foldLines(lines);
  FOLDED.set(lines, text);
  return text;
}

/** Fewer characters than these stand anywhere by chance. A letter of a script without spaces says as much as two. */
const FEWEST = 12;

/** Whether a quote says too little to tell where it comes from. */
export function isTooShort(quote: string): boolean {
  const letters = foldQuote(quote).match(/[\p{L}\p{N}]/gu) ?? [];
  const weight = letters.reduce((sum, letter) => sum + (UNSPACED.test(letter) ? 2 : 1), 0);
  return weight < FEWEST;
}

const UNSPACED = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Thai}]/u;

/** A quote with its omissions: `…`, `...`, `[…]`. */
function fragmentsOf(quote: string): readonly string[] {
  return quote
    .split(/\[?(?:…|\.\.\.+)\]?/)
    .map(foldQuote)
    .map((part) => part.replace(/^[\s.,;:]+|[\s.,;:]+$/g, ""))
    .filter((part) => part !== "");
}

/** Every place of one file that says a quote; what is left out of it may be anything within a few lines. */
export function findIn(path: string, quote: string, search: QuoteSearch): Found[] {
  const folded = search.textOf(path);
  const [first, ...rest] = fragmentsOf(quote);
  if (folded === undefined || first === undefined) return [];
  return offsetsOf(folded.text, first).flatMap((from) => {
    const to = endOf(folded.text, from + first.length, rest);
    return to === undefined ? [] : [{ path, ...linesAt(folded, from, to) }];
  });
}

/** How much may be left out between two parts of a quote. */
const LONGEST_OMISSION = 2_000;

function endOf(text: string, from: number, rest: readonly string[]): number | undefined {
  let end = from;
  for (const part of rest) {
    const at = text.indexOf(part, end);
    if (at < 0 || at - end > LONGEST_OMISSION) return undefined;
    end = at + part.length;
  }
  return end;
}

const MOST_PLACES = 50;

function offsetsOf(text: string, words: string): number[] {
  const offsets: number[] = [];
  for (
    let at = text.indexOf(words);
    at >= 0 && offsets.length < MOST_PLACES;
    at = text.indexOf(words, at + 1)
  ) {
    offsets.push(at);
  }
  return offsets;
}

const SHOWN = 3;

/** The first places of all files that say a quote. A file is folded only where it holds the quote's longest words. */
export function findEverywhere(quote: string, search: QuoteSearch): Found[] {
  const words = longestWords(quote);
  const found: Found[] = [];
  for (const path of search.paths) {
    if (!words.every((word) => search.holds(path, word))) continue;
    found.push(...findIn(path, quote, search));
    if (found.length >= SHOWN) break;
  }
  return found.slice(0, SHOWN);
}

const MOST_WORDS = 3;

/** Words that a file must hold just so, the longest first; in lower case where there are such, as a sentence may begin elsewhere. */
function longestWords(quote: string): readonly string[] {
  const words = quote.match(/[A-Za-z]{3,}/g) ?? [];
  const plain = words.filter((word) => /^[a-z]+$/.test(word));
  const chosen = plain.length > 0 ? plain : words;
  return [...new Set(chosen)].toSorted((a, b) => b.length - a.length).slice(0, MOST_WORDS);
}

/** So many words, at least, are a part of a quote that was put together from two places. */
const FEWEST_WORDS = 3;

/** The two places that a quote was put together from: its longest beginning in the cited file, and the rest anywhere. */
export function partsOf(
  quote: string,
  path: string,
  search: QuoteSearch,
): readonly [Found, Found] | undefined {
  const words = fragmentsOf(quote).join(" ").split(" ");
  if (words.length < 2 * FEWEST_WORDS) return undefined;
  const find = (from: number, to: number, inPath: string): Found | undefined =>
    findIn(inPath, words.slice(from, to).join(" "), search)[0];
  const paths = [path, ...search.paths.filter((each) => each !== path && holdsAnEnd(each, words, search))];
  for (const start of paths) {
    const split = longestBeginning(words.length, (to) => find(0, to, start) !== undefined);
    const beginning = split === undefined ? undefined : find(0, split, start);
    if (split === undefined || beginning === undefined) continue;
    const rest = paths.map((each) => find(split, words.length, each)).find((found) => found !== undefined);
    if (rest !== undefined) return [beginning, rest];
  }
  return undefined;
}

/** A file that has neither end of the quote has no part of it. */
function holdsAnEnd(path: string, words: readonly string[], search: QuoteSearch): boolean {
  const ends = [words.slice(0, FEWEST_WORDS).join(" "), words.slice(-FEWEST_WORDS).join(" ")];
  return ends.some((end) => {
    const longest = longestWords(end);
    const mayHold = longest.length > 0 && longest.every((word) => search.holds(path, word));
    return mayHold && findIn(path, end, search).length > 0;
  });
}

/** The greatest number of words, both parts long enough, for which the beginning is found; it is found for all fewer. */
function longestBeginning(count: number, isFound: (words: number) => boolean): number | undefined {
  let low = FEWEST_WORDS - 1;
  let high = count - FEWEST_WORDS;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (isFound(middle)) low = middle;
    else high = middle - 1;
  }
  return low >= FEWEST_WORDS ? low : undefined;
}
