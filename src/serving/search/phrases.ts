import { type CorpusWords, OWN_FIELDS } from "./corpus-words.ts";
import { wordNumber, wordsOf } from "./query-terms.ts";
import { SENTENCE_END } from "./vocabulary.ts";

/** Tells of a row, by number, whether a phrase stands in one of its own fields, word for word. */
export function phraseFinder(words: CorpusWords, phrase: string): (row: number) => boolean {
  const numbers = wordsOf(phrase).map(({ word }) => wordNumber(words.lexicon, word));
  if (numbers.length === 0) return () => true;
  if (numbers.includes(SENTENCE_END)) return () => false;
  return (row) => {
    const first = row * OWN_FIELDS.length;
    for (let span = first; span < first + OWN_FIELDS.length; span++) {
      if (
        holds(words.stream, numbers, {
          start: words.spans[span * 2] ?? 0,
          end: words.spans[span * 2 + 1] ?? 0,
        })
      )
        return true;
    }
    return false;
  };
}

function holds(
  stream: Int32Array,
  numbers: readonly number[],
  span: { start: number; end: number },
): boolean {
  const last = span.end - numbers.length;
  for (let at = span.start; at <= last; at++) {
    if (stream[at] === numbers[0] && numbers.every((number, step) => stream[at + step] === number))
      return true;
  }
  return false;
}
