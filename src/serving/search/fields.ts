/** The parts of a row that its words stand in. */
export const OWN_FIELDS = ["id", "title", "summary", "body", "kind"] as const;
export type OwnField = (typeof OWN_FIELDS)[number];

/** The fields of a row that are ranked: its own, and what is said of it where it is cited. */
export const ROW_FIELDS = [...OWN_FIELDS, "cited"] as const;
export type RowField = (typeof ROW_FIELDS)[number];

/** The fields of a document: id and title, headings and summaries, all text, citations. */
export const DOCUMENT_FIELDS = ["names", "headings", "text", "cited"] as const;
export type DocumentField = (typeof DOCUMENT_FIELDS)[number];

/** A stretch of the token stream. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** Stretches by row and own field: two numbers each, in the order of the fields. */
export type Spans = Int32Array;

/** No stretches yet. */
export const newSpans = (rowCount: number): Spans => new Int32Array(rowCount * OWN_FIELDS.length * 2);

const FIELD_NUMBER: Readonly<Record<OwnField, number>> = { id: 0, title: 1, summary: 2, body: 3, kind: 4 };

const slotOf = (row: number, field: OwnField): number => (row * OWN_FIELDS.length + FIELD_NUMBER[field]) * 2;

/** Where a field of a row stands; empty where the row has none. */
export function stretchOf(spans: Spans, row: number, field: OwnField): Stretch {
  const slot = slotOf(row, field);
  return { start: spans[slot] ?? 0, end: spans[slot + 1] ?? 0 };
}

/** Notes where a field of a row stands. */
export function setStretch(spans: Spans, row: number, placed: Stretch & { readonly field: OwnField }): void {
  const slot = slotOf(row, placed.field);
  spans[slot] = placed.start;
  spans[slot + 1] = placed.end;
}
