import { append } from "../../model/grouping.ts";
import type { Row } from "../../model/row.ts";

/** The lines that are one row's own: from its first to the next row's, 1-based, `stop` the first that is not. */
export interface OwnLines {
  /** The row's number. */
  readonly row: number;
  readonly line: number;
  readonly stop: number;
}

/** Divides each file among its rows. What stands before the first row is nobody's; rows on one line share what follows. */
export function ownLinesByFile(rows: readonly Row[]): ReadonlyMap<string, readonly OwnLines[]> {
  const files = new Map<string, number[]>();
  for (const [at, row] of rows.entries()) append(files, row.file, at);
  return new Map([...files].map(([file, members]) => [file, divided(rows, members)]));
}

function divided(rows: readonly Row[], members: readonly number[]): readonly OwnLines[] {
  const lineOf = (row: number) => rows[row]?.line ?? 0;
  const sorted = members.toSorted((a, b) => lineOf(a) - lineOf(b) || a - b);
  let next = Infinity;
  let line = Infinity;
  return sorted
    .toReversed()
    .map((row) => {
      if (lineOf(row) < line) [next, line] = [line, lineOf(row)];
      return { row, line, stop: Math.min(next, (rows[row]?.end_line ?? Infinity) + 1) };
    })
    .toReversed();
}

/** Where each line of a text starts; a lone CR ends none. */
export function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}
