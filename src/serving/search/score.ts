import type { Postings } from "./postings.ts";
import { termNumber } from "./query-terms.ts";
import type { SearchIndex } from "./search-index.ts";

/** What the terms of a query give each row, and each document by the row that opens it. */
export interface Scores {
  readonly rows: Float64Array;
  readonly documents: Float64Array;
}

/** Adds up what terms give every row and document. */
export type Scorer = (terms: readonly string[]) => Scores;

/** Makes a scorer. Its scores are good until it is asked again: so many numbers are not made anew for each question. */
export function newScorer(index: SearchIndex): Scorer {
  const rows = new Float64Array(index.heads.length);
  const documents = new Float64Array(index.heads.length);
  return (terms) => {
    rows.fill(0);
    documents.fill(0);
    for (const term of terms) {
      const number = termNumber(index.words.lexicon, term);
      if (number < 0) continue;
      addPostings(rows, index.rows, number);
      addPostings(documents, index.documents, number);
    }
    return { rows, documents };
  };
}

function addPostings(sums: Float64Array, { start, unit, score }: Postings, term: number): void {
  const end = start[term + 1] ?? 0;
  for (let at = start[term] ?? 0; at < end; at++) {
    const each = unit[at] ?? 0;
    sums[each] = (sums[each] ?? 0) + (score[at] ?? 0);
  }
}
