import { newScannedWord, writeWord } from "./scanned-word.ts";
import { foldWord, termsOfPart, type FoldSink } from "./fold.ts";
import { textOf } from "./scanned-word.ts";
import { SENTENCE_END, type Lexicon } from "./vocabulary.ts";
import { scanWords } from "./words.ts";

/** A word of a query: folded, with the terms it is found by. */
export interface QueryWord {
  readonly word: string;
  /** Where in the text it stands. */
  readonly start: number;
  readonly end: number;
  readonly terms: readonly string[];
}

/** What ends in a text of one line is nothing to whoever wants its words. */
const PASSED_OVER = { onSentenceEnd: () => {}, onLineEnd: () => {} } as const;

/** The words of a query or of a line, folded as those of the corpus are. */
export function wordsOf(text: string): readonly QueryWord[] {
  const found: QueryWord[] = [];
  let parts: string[] = [];
  const sink: FoldSink = {
    folded: newScannedWord(),
    part: newScannedWord(),
    onPart: () => parts.push(textOf(sink.part)),
  };
  const scanned = newScannedWord();
  const onWord = (start: number): void => {
    parts = [];
    foldWord(scanned, sink);
    const word = textOf(sink.folded);
    const terms = parts.flatMap(termsOfPart);
    const all = parts.length > 1 ? [...terms, word] : terms;
    found.push({ word, start, end: start + scanned.length, terms: [...new Set(all)] });
  };
  scanWords(text, { from: 0, to: text.length }, { word: scanned, onWord, ...PASSED_OVER });
  return found;
}

/** The distinct terms of a text. */
export const termsOf = (text: string): readonly string[] => [
  ...new Set(wordsOf(text).flatMap(({ terms }) => terms)),
];

/** The number of a term, or -1 where the corpus does not have it. */
export const termNumber = ({ terms }: Lexicon, term: string): number =>
  terms.find(writeWord(newScannedWord(), term));

/** The number of a folded word as it stands in the stream, SENTENCE_END where the corpus does not have it. */
export const wordNumber = ({ words }: Lexicon, word: string): number =>
  words.find(writeWord(newScannedWord(), word)) + 1 || SENTENCE_END;

/** Where in a line the first word with some of these terms, by number, stands; 0 where there is none. */
export function firstPlace(lexicon: Lexicon, terms: ReadonlyMap<number, unknown>, line: string): number {
  const { words, wordStart, wordTerms } = lexicon;
  const word = newScannedWord();
  const sink: FoldSink = { folded: newScannedWord(), part: newScannedWord(), onPart: () => {} };
  let place = -1;
  const onWord = (start: number): void => {
    if (place >= 0) return;
    foldWord(word, sink);
    const number = words.find(sink.folded) + 1;
    const found = number > 0 && wordTerms.subarray(wordStart[number], wordStart[number + 1]);
    if (found && found.some((term) => terms.has(term))) place = start;
  };
  scanWords(line, { from: 0, to: line.length }, { word, onWord, ...PASSED_OVER });
  return Math.max(0, place);
}
