import type { Citations } from "./citations.ts";
import type { CorpusWords } from "./corpus-words.ts";
import { OWN_FIELDS, ROW_FIELDS, stretchOf, type RowField, type Stretch } from "./fields.ts";
import { growingList } from "./growing-list.ts";

/** Stretches of the token stream, each in one field of one row, the rows in order. */
export interface Runs {
  readonly row: Int32Array;
  /** Places in ROW_FIELDS. */
  readonly field: Int32Array;
  readonly start: Int32Array;
  readonly end: Int32Array;
}

/** Everything that is known of each row, as runs. */
export function runsOf({ spans }: CorpusWords, citations: Citations): Runs {
  const [row, field, start, end] = [growingList(), growingList(), growingList(), growingList()];
  const add = (at: number, name: RowField, stretch: Stretch) => {
    if (stretch.start >= stretch.end) return;
    row.push(at);
    field.push(ROW_FIELDS.indexOf(name));
    start.push(stretch.start);
    end.push(stretch.end);
  };
  for (let at = 0; at + 1 < citations.start.length; at++) {
    for (const name of OWN_FIELDS) add(at, name, stretchOf(spans, at, name));
    for (let each = citations.start[at] ?? 0; each < (citations.start[at + 1] ?? 0); each++) {
      const [from = 0, to = 0] = citations.bounds.subarray(each * 2, each * 2 + 2);
      add(at, "cited", { start: from, end: to });
    }
  }
  return { row: row.values(), field: field.values(), start: start.values(), end: end.values() };
}
