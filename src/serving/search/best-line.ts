import { foldWord, type FoldSink } from "./fold.ts";
import { newScannedWord, type ScannedWord } from "./scanned-word.ts";
import type { Lexicon } from "./vocabulary.ts";
import { scanWords } from "./words.ts";

/** The line of a text that says most of what a query asks for. */
export interface BestLine {
  /** 1-based. */
  readonly line: number;
  readonly text: string;
  /** Where in it the first of the words stands. */
  readonly at: number;
}

/** Lines that may be searched, 1-based, inclusive, and how each reads. */
export interface Lines {
  readonly from: number;
  readonly to: number;
  readonly textOf: (line: number) => string;
}

/** No more lines of one row are looked at. */
const MOST_LINES = 400;

/** Makes what finds, among some lines, the first with the highest weight of distinct terms; undefined where none has any. */
export function bestLineFinder(
  lexicon: Lexicon,
  weights: ReadonlyMap<number, number>,
): (lines: Lines) => BestLine | undefined {
  const weigh = lineWeigher(lexicon, weights);
  return ({ from, to, textOf }) => {
    let best: BestLine | undefined;
    let most = 0;
    for (let line = from; line <= Math.min(to, from + MOST_LINES); line++) {
      const text = textOf(line);
      const { weight, at } = weigh(text);
      if (weight > most) [best, most] = [{ line, text, at }, weight];
    }
    return best;
  };
}

interface Weighed {
  readonly weight: number;
  readonly at: number;
}

/** Adds up the weights of the distinct terms of a line. */
function lineWeigher(lexicon: Lexicon, weights: ReadonlyMap<number, number>): (text: string) => Weighed {
  const word = newScannedWord();
  const termsOf = termFinder(lexicon, word);
  const seen = new Set<number>();
  let sum = 0;
  let first = -1;
  const onWord = (start: number): void => {
    for (const term of termsOf()) {
      const weight = weights.get(term) ?? 0;
      if (weight === 0 || seen.has(term)) continue;
      if (first < 0) first = start;
      seen.add(term);
      sum += weight;
    }
  };
  return (text) => {
    [sum, first] = [0, -1];
    seen.clear();
    scanWords(text, { from: 0, to: text.length }, { word, onWord, onSentenceEnd: () => {} });
    return { weight: sum, at: first };
  };
}

/** Gives the terms of the word in a buffer; a word that the corpus had not when it was indexed has none. */
function termFinder({ words, wordStart, wordTerms }: Lexicon, word: ScannedWord): () => Int32Array {
  const sink: FoldSink = { folded: newScannedWord(), part: newScannedWord(), onPart: () => {} };
  return () => {
    foldWord(word, sink);
    const number = words.find(sink.folded) + 1;
    return wordTerms.subarray(wordStart[number], number === 0 ? 0 : wordStart[number + 1]);
  };
}

/** A line as it is shown: without the marks it begins with, links by their label, cut at words around the first one found. */
export function excerptOf({ text, at }: Pick<BestLine, "text" | "at">, length: number): string {
  const start = at > length / 2 ? Math.max(0, text.lastIndexOf(" ", at - length / 4)) : 0;
  const shown = text
    .slice(start, start + length * 3)
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/^[\s>#|*+-]+/, "")
    .trim();
  const before = start > 0 ? "…" : "";
  if (shown.length <= length) return before + shown;
  const cut = shown.slice(0, length);
  const end = cut.lastIndexOf(" ");
  return `${before}${(end > length / 2 ? cut.slice(0, end) : cut).replace(/[\uD800-\uDBFF]$/, "")}…`;
}
