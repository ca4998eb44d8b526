import type { Ranking } from "./ranking.ts";
import type { Scores } from "./score.ts";
import type { SearchIndex } from "./search-index.ts";

/** A document that a query finds. */
export interface Ranked {
  /** The row that opens it. */
  readonly head: number;
  /** The row that answers best: the document, or one of its sections. */
  readonly lead: number;
  /** Score of that row, its document's share included. */
  readonly score: number;
}

/** Which rows may be found, and which documents come after all others, whatever their score. */
export interface Conditions {
  readonly accepts: (row: number) => boolean;
  readonly isLast: (head: number) => boolean;
}

/** Documents found, best first as far as they were asked for, and how many there are in all. */
export interface RankedDocuments {
  readonly best: readonly Ranked[];
  readonly total: number;
  /** Those that come last although they answer better than the first. */
  readonly overtaken: readonly Ranked[];
}

/** Ranks documents by their best row; ties stand in canonical order. */
export function rankDocuments(found: Found, conditions: Conditions, count: number): RankedDocuments {
  const first: Ranked[] = [];
  const last: Ranked[] = [];
  for (const ranked of documentsFound(found, conditions)) {
    (conditions.isLast(ranked.head) ? last : first).push(ranked);
  }
  const best = bestOf(first, count);
  const rest = best.length < count ? bestOf(last, count - best.length) : [];
  const top = best[0]?.score ?? Infinity;
  const overtaken = bestOf(
    last.filter(({ score }) => score > top),
    OVERTAKEN,
  );
  return { best: [...best, ...rest], total: first.length + last.length, overtaken };
}

const OVERTAKEN = 3;

/** So many are kept in order while the rest goes by; where more are wanted, all are sorted. */
const FEW = 100;

/** The best of a list, sorted. */
function bestOf(documents: readonly Ranked[], count: number): readonly Ranked[] {
  if (count > FEW) return documents.toSorted(byRank).slice(0, count);
  const best: Ranked[] = [];
  for (const document of documents) {
    const worst = best[count - 1];
    if (worst !== undefined && byRank(document, worst) > 0) continue;
    const place = best.findIndex((each) => byRank(document, each) < 0);
    best.splice(place < 0 ? best.length : place, 0, document);
    if (best.length > count) best.pop();
  }
  return best;
}

const byRank = (a: Ranked, b: Ranked): number => b.score - a.score || a.head - b.head;

/** What is ranked. */
export interface Found {
  readonly index: SearchIndex;
  readonly scores: Scores;
  readonly ranking: Ranking;
}

/** The best accepted row of each document; the rows of a document stand together. */
function documentsFound(found: Found, { accepts }: Conditions): readonly Ranked[] {
  const { heads } = found.index;
  const documents: Ranked[] = [];
  let best: Ranked | undefined;
  for (let row = 0; row < heads.length; row++) {
    const head = heads[row] ?? 0;
    if (best !== undefined && best.head !== head) {
      documents.push(best);
      best = undefined;
    }
    const score = scoreOf(found, row);
    if (score > (best?.score ?? 0) && accepts(row)) best = { head, lead: row, score };
  }
  return best === undefined ? documents : [...documents, best];
}

/** What a row scores with its document's share. A section counts only where it holds some of the words itself. */
export function scoreOf({ index, scores, ranking }: Found, row: number): number {
  const head = index.heads[row] ?? 0;
  const own = scores.rows[row] ?? 0;
  const shared = scores.documents[head] ?? 0;
  if (row === head) return own + ranking.share.document * shared;
  return own > 0 ? own + ranking.share.section * shared : 0;
}

/** The accepted sections of a document that hold most of the words, best first, the lead itself left out. */
export function bestSections(
  { index, scores }: Found,
  ranked: Ranked,
  { accepts, count }: Sections,
): readonly number[] {
  const rows: number[] = [];
  for (let row = ranked.head + 1; index.heads[row] === ranked.head; row++) {
    if (row !== ranked.lead && (scores.rows[row] ?? 0) > 0 && accepts(row)) rows.push(row);
  }
  return rows.toSorted((a, b) => (scores.rows[b] ?? 0) - (scores.rows[a] ?? 0) || a - b).slice(0, count);
}

interface Sections {
  readonly accepts: (row: number) => boolean;
  readonly count: number;
}
