import { type CorpusWords, OWN_FIELDS } from "./corpus-words.ts";
import { wordNumber, wordsOf } from "./query-terms.ts";
import { SENTENCE_END } from "./vocabulary.ts";

/** Tells of a row, by number, whether something stands in one of its own fields. */
export type RowTest = (row: number) => boolean;

/** A phrase, word for word: case and accents folded, signs between the words passed over, none of it across two sentences. */
export function phraseFinder(words: CorpusWords, phrase: string): RowTest {
  const numbers = wordsOf(phrase).map(({ word }) => wordNumber(words.lexicon, word));
  if (numbers.length === 0) return () => true;
  if (numbers.includes(SENTENCE_END)) return () => false;
  return inOwnFields(words, (at, end) => at + numbers.length <= end && standsAt(words.stream, numbers, at));
}

const standsAt = (stream: Int32Array, numbers: readonly number[], at: number): boolean =>
  stream[at] === numbers[0] && numbers.every((number, step) => stream[at + step] === number);

/** A term in any word that has it. */
export function termFinder(words: CorpusWords, term: number): RowTest {
  const { wordStart, wordTerms } = words.lexicon;
  const hasTerm = Uint8Array.from(wordStart, (start, word) =>
    wordTerms.subarray(start, wordStart[word + 1] ?? start).includes(term) ? 1 : 0,
  );
  return inOwnFields(words, (at) => hasTerm[words.stream[at] ?? 0] === 1);
}

function inOwnFields(words: CorpusWords, standsHere: (at: number, end: number) => boolean): RowTest {
  const { spans } = words;
  return (row) => {
    const first = row * OWN_FIELDS.length * 2;
    for (let span = first; span < first + OWN_FIELDS.length * 2; span += 2) {
      const end = spans[span + 1] ?? 0;
      for (let at = spans[span] ?? 0; at < end; at++) if (standsHere(at, end)) return true;
    }
    return false;
  };
}
