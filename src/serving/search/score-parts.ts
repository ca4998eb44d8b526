import type { Postings } from "./postings.ts";
import { termNumber } from "./query-terms.ts";
import type { Ranked } from "./rank.ts";
import { RANKING } from "./ranking.ts";
import type { SearchIndex } from "./search-index.ts";

/** What one term of a query adds to a hit. */
export interface TermScore {
  readonly term: string;
  /** In the row itself. */
  readonly row: number;
  /** In its document as a whole, before the share is taken. */
  readonly document: number;
}

/** How the score of a hit came about: `row + share × document`. */
export interface ScoreParts {
  readonly row: number;
  readonly share: number;
  readonly document: number;
  /** The terms that add most, first those that add more. */
  readonly terms: readonly TermScore[];
}

/** A question may have thousands. */
const MOST_TERMS = 25;

/** Takes the score of a hit apart. */
export function scoreParts(index: SearchIndex, { head, lead }: Ranked, terms: readonly string[]): ScoreParts {
  const scores = terms.map((term): TermScore => {
    const number = termNumber(index.words.lexicon, term);
    const row = scoreIn(index.rows, number, lead);
    return { term, row, document: scoreIn(index.documents, number, head) };
  });
  const sum = (part: "row" | "document") => scores.reduce((total, score) => total + score[part], 0);
  return {
    row: sum("row"),
    share: lead === head ? RANKING.share.document : RANKING.share.section,
    document: sum("document"),
    terms: scores
      .filter(({ row, document }) => row + document > 0)
      .toSorted((a, b) => b.row + b.document - a.row - a.document)
      .slice(0, MOST_TERMS),
  };
}

/** The score of a unit among the postings of a term, 0 where it has none. */
function scoreIn({ start, unit, score }: Postings, term: number, wanted: number): number {
  if (term < 0) return 0;
  const at = unit.subarray(start[term], start[term + 1]).indexOf(wanted);
  return at < 0 ? 0 : (score[(start[term] ?? 0) + at] ?? 0);
}
