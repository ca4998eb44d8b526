/**
 * The constants of the ranking, all here. Form and values: BM25F (Robertson, Zaragoza and Taylor, "Simple BM25 extension
 * to multiple weighted fields", CIKM 2004), tuned on citation prediction over public corpora; `bench/retrieval` measures them.
 */
export const RANKING = {
  /** A row by itself: id, title, summary, body, and the sentences that cite it. */
  row: {
    k1: 8,
    fields: [
      { weight: 12, b: 0 },
      { weight: 12, b: 0.5 },
      { weight: 3, b: 0.5 },
      { weight: 1, b: 0.8 },
      { weight: 2, b: 0.5 },
    ],
  },
  /** A document as a whole: its id and title, headings and summaries, all its text, and the sentences that cite it. */
  document: {
    k1: 1.2,
    fields: [
      { weight: 1, b: 0 },
      { weight: 1, b: 0.5 },
      { weight: 1, b: 0.8 },
      { weight: 0.5, b: 0.5 },
    ],
  },
  /** How much of its document's score a row adds to its own. */
  share: { document: 1.6, section: 0.8 },
} as const satisfies Ranking;

export interface Ranking {
  readonly row: Bm25f;
  readonly document: Bm25f;
  readonly share: { readonly document: number; readonly section: number };
}

/** How much a field counts: its weight, and how far its length is normalised away (0 not at all, 1 wholly). */
export interface FieldConstants {
  readonly weight: number;
  readonly b: number;
}

/** BM25F: the weighted counts of a term in all fields are added up, then saturated once. */
export interface Bm25f {
  readonly k1: number;
  readonly fields: readonly FieldConstants[];
}
