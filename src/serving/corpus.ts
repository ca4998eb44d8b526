import type { Sibling } from "../model/index-file.ts";
import type { Flag, Row } from "../model/row.ts";

/** A flag as an index may carry it: those of other builders have no code. */
export type LoadedFlag = Omit<Flag, "code"> & Partial<Pick<Flag, "code">>;

/** What an index file says, checked field by field, its rows in canonical order. */
export interface LoadedIndex {
  readonly generated: string;
  readonly siblings: readonly Sibling[];
  readonly rows: readonly Row[];
  readonly flagged: readonly LoadedFlag[];
}

/**
 * A loaded index: what every question is asked of. Immutable; a reload makes a new one, so whoever holds a corpus through
 * one call sees one state of it. Lookups are built on first use and answer in canonical order, an empty list for nothing.
 */
export interface Corpus extends LoadedIndex {
  /** Where it came from, as clients are told: the index path as given, or what was indexed in memory. */
  readonly origin: string;
  /** How many rows there are. */
  readonly size: number;
  /** Exact, case-sensitive. */
  readonly withId: (id: string) => readonly Row[];
  /** Exact. More than one only where an index carries an anchor twice (repeated issue ids). */
  readonly withAnchor: (anchor: string) => readonly Row[];
  /** By full Unicode lower-casing of both sides; rows without a status never match. */
  readonly withStatus: (status: string) => readonly Row[];
  /** By full Unicode lower-casing of both sides. */
  readonly withKind: (kind: string) => readonly Row[];
  /** All rows of one file, by its path as the index writes it. */
  readonly inFile: (file: string) => readonly Row[];
}

/** Makes a corpus of a loaded index. */
export function corpusOf(index: LoadedIndex, origin: string): Corpus {
  return {
    ...index,
    origin,
    size: index.rows.length,
    withId: lookup(index.rows, (row) => row.id),
    withAnchor: lookup(index.rows, (row) => row.anchor),
    withStatus: lowerCased(lookup(index.rows, (row) => row.status?.toLowerCase())),
    withKind: lowerCased(lookup(index.rows, (row) => row.kind.toLowerCase())),
    inFile: lookup(index.rows, (row) => row.file),
  };
}

type Lookup = (key: string) => readonly Row[];

const NONE: readonly Row[] = [];

/** Rows by key; the table is built when it is first asked. */
function lookup(rows: readonly Row[], keyOf: (row: Row) => string | undefined): Lookup {
  let table: Map<string, Row[]> | undefined;
  return (key) => {
    table ??= tableOf(rows, keyOf);
    return table.get(key) ?? NONE;
  };
}

function tableOf(rows: readonly Row[], keyOf: (row: Row) => string | undefined): Map<string, Row[]> {
  const table = new Map<string, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    if (key === undefined) continue;
    const same = table.get(key);
    if (same === undefined) table.set(key, [row]);
    else same.push(row);
  }
  return table;
}

const lowerCased =
  (find: Lookup): Lookup =>
  (key) =>
    find(key.toLowerCase());
