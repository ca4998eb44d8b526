import { isDeepStrictEqual } from "node:util";
import { groupBy } from "../../model/grouping.ts";
import type { IndexFile, Sibling } from "../../model/index-file.ts";
import { insertRows } from "../../model/insert-rows.ts";
import { ROW_FIELDS, type Flag, type Row } from "../../model/row.ts";

/** What differs from one index to the next: as little as possible goes from the thread that indexes to the one that serves. */
export interface IndexPatch {
  /** The files whose rows are others now, or gone. */
  readonly files: readonly string[];
  /** All rows of those files. */
  readonly rows: readonly Row[];
  readonly generated: string;
  readonly siblings: readonly Sibling[];
  readonly flagged: readonly Flag[];
}

type RowsByFile = ReadonlyMap<string, readonly Row[]>;

/** Compares each index it is given with the one before; undefined where they are the same. */
export function patches(): (index: IndexFile) => IndexPatch | undefined {
  let before: RowsByFile = new Map();
  let flaggedBefore: readonly Flag[] = [];
  let isFirst = true;
  return ({ items, generated, siblings, flagged }) => {
    const now = rowsByFile(items);
    const files = differingFiles(before, now);
    const isSame = !isFirst && files.length === 0 && isDeepStrictEqual(flaggedBefore, flagged);
    [before, flaggedBefore, isFirst] = [now, flagged, false];
    if (isSame) return undefined;
    const rows = files.flatMap((file) => now.get(file) ?? []);
    return { files, rows, generated, siblings, flagged };
  };
}

/** The rows of the next index, in canonical order. */
export function patchRows(before: readonly Row[], { files, rows }: IndexPatch): readonly Row[] {
  const changed = new Set(files);
  const stay = before.filter(({ file }) => !changed.has(file));
  return insertRows(stay, rows);
}

const rowsByFile = (rows: readonly Row[]): RowsByFile => groupBy(rows, ({ file }) => file);

function differingFiles(before: RowsByFile, now: RowsByFile): readonly string[] {
  const gone = [...before.keys()].filter((file) => !now.has(file));
  return [
    ...gone,
    ...[...now].filter(([file, rows]) => !areSame(before.get(file), rows)).map(([file]) => file),
  ];
}

function areSame(a: readonly Row[] | undefined, b: readonly Row[]): boolean {
  return a?.length === b.length && a.every((row, at) => isSameRow(row, b[at]));
}

function isSameRow(a: Row, b: Row | undefined): boolean {
  return a === b || (b !== undefined && ROW_FIELDS.every((field) => isSameValue(a[field], b[field])));
}

function isSameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  return (
    Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((each, at) => each === b[at])
  );
}
