import type { Citations } from "./citations.ts";
import { type CorpusWords, OWN_FIELDS } from "./corpus-words.ts";
import { growingList } from "./growing-list.ts";

/** Stretches of the token stream, each in one field of one row, the rows in order. */
export interface Runs {
  readonly row: Int32Array;
  /** An own field, or CITED. */
  readonly field: Int32Array;
  readonly start: Int32Array;
  readonly end: Int32Array;
}

/** What is said of a row where it is cited: the field after its own. */
export const CITED = OWN_FIELDS.length;

interface Bounds {
  readonly start: number;
  readonly end: number;
}

/** Everything that is known of each row, as runs. */
export function runsOf({ spans }: CorpusWords, citations: Citations): Runs {
  const lists = { row: growingList(), field: growingList(), start: growingList(), end: growingList() };
  const add = (row: number, field: number, { start, end }: Bounds) => {
    if (start >= end) return;
    lists.row.push(row);
    lists.field.push(field);
    lists.start.push(start);
    lists.end.push(end);
  };
  for (let row = 0; row + 1 < citations.start.length; row++) {
    for (let field = 0; field < OWN_FIELDS.length; field++) {
      const span = (row * OWN_FIELDS.length + field) * 2;
      add(row, field, { start: spans[span] ?? 0, end: spans[span + 1] ?? 0 });
    }
    for (let at = citations.start[row] ?? 0; at < (citations.start[row + 1] ?? 0); at++) {
      add(row, CITED, { start: citations.bounds[at * 2] ?? 0, end: citations.bounds[at * 2 + 1] ?? 0 });
    }
  }
  return {
    row: lists.row.values(),
    field: lists.field.values(),
    start: lists.start.values(),
    end: lists.end.values(),
  };
}
