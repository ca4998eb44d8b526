import { stretchOf, type Stretch } from "./fields.ts";
import { termNumber, wordNumber, wordsOf } from "./query-terms.ts";
import type { SearchedWords, SearchIndex } from "./search-index.ts";
import { SENTENCE_END } from "./vocabulary.ts";

/**
 * The rows that hold a phrase in a field of their own, word for word: case and accents folded, signs between the words
 * passed over, none of it across two sentences.
 */
export function rowsWithPhrase(index: SearchIndex, phrase: string): ReadonlySet<number> {
  const { lexicon, stream } = index.words;
  const words = wordsOf(phrase);
  const [first = SENTENCE_END, ...rest] = words.map(({ word }) => wordNumber(lexicon, word));
  if ([first, ...rest].includes(SENTENCE_END)) return new Set();
  const goesOn = (tokens: Int32Array, at: number) =>
    rest.every((number, step) => tokens[at + 1 + step] === number);
  const holds = (start: number, end: number): boolean => {
    const tokens = stream.subarray(start, end);
    for (let at = tokens.indexOf(first); at >= 0; at = tokens.indexOf(first, at + 1)) {
      if (goesOn(tokens, at)) return true;
    }
    return false;
  };
  return rowsHolding(
    index,
    words.flatMap((word) => word.terms),
    holds,
  );
}

/** The rows that hold a term in a field of their own, in any word that has it. */
export function rowsWithTerm(index: SearchIndex, term: string): ReadonlySet<number> {
  const { lexicon, stream } = index.words;
  const { wordStart, wordTerms } = lexicon;
  const number = termNumber(lexicon, term);
  const holds = (start: number, end: number): boolean => {
    for (let at = start; at < end; at++) {
      const word = stream[at] ?? 0;
      const last = wordStart[word + 1] ?? 0;
      for (let each = wordStart[word] ?? 0; each < last; each++) if (wordTerms[each] === number) return true;
    }
    return false;
  };
  return rowsHolding(index, [term], holds);
}

/** Of the rows with the rarest of some terms, those that hold what is sought between two places of the stream. */
function rowsHolding(
  index: SearchIndex,
  terms: readonly string[],
  holds: (start: number, end: number) => boolean,
): ReadonlySet<number> {
  const found = new Set<number>();
  for (const row of rowsThatMayHold(index, terms)) {
    const [short, body] = ownStretches(index.words, row);
    if (holds(short.start, short.end) || holds(body.start, body.end)) found.add(row);
  }
  return found;
}

/** Rows with the rarest of some terms, in their own fields or where they are cited; all rows where there is no term. */
function rowsThatMayHold({ words, rows, heads }: SearchIndex, terms: readonly string[]): Iterable<number> {
  const lists = terms.map((term) => {
    const number = termNumber(words.lexicon, term);
    return number < 0 ? new Int32Array() : rows.unit.subarray(rows.start[number], rows.start[number + 1]);
  });
  const [shortest] = lists.toSorted((a, b) => a.length - b.length);
  return shortest ?? heads.keys();
}

/** A row's id, title and summary stand together in the stream, its body elsewhere. */
function ownStretches({ spans }: SearchedWords, row: number): readonly [Stretch, Stretch] {
  const [id, title, summary] = [
    stretchOf(spans, row, "id"),
    stretchOf(spans, row, "title"),
    stretchOf(spans, row, "summary"),
  ];
  const start = id.end > 0 ? id.start : title.start;
  return [{ start, end: Math.max(title.end, summary.end) }, stretchOf(spans, row, "body")];
}
