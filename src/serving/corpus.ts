import { groupBy } from "../model/grouping.ts";
import type { Sibling } from "../model/index-file.ts";
import { byCanonicalOrder } from "../model/order.ts";
import type { Flag, Row } from "../model/row.ts";

/** A flag as an index may carry it: those of other builders have no code. */
export type LoadedFlag = Omit<Flag, "code"> & Partial<Pick<Flag, "code">>;

/** What an index says beside its rows. */
export interface Preamble {
  /** Where it came from, as clients are told: the index path as given, or what was indexed in memory. */
  readonly origin: string;
  readonly generated: string;
  readonly siblings: readonly Sibling[];
  readonly flagged: readonly LoadedFlag[];
}

/** Rows that need not exist as objects until they are asked for, in any order. */
export interface RowSource {
  readonly size: number;
  readonly all: () => readonly Row[];
  /** Whether they come in canonical order for certain, so that nobody need look. */
  readonly isOrdered?: true;
  /** The rows that hold this very string in some field (and maybe others), without making them all; absent where that is not possible. */
  readonly holding?: (text: string) => readonly Row[];
}

/**
 * A loaded index: what every question is asked of. Immutable; a reload makes a new one, so whoever holds a corpus through
 * one call sees one state of it. Rows and lookups are built on first use and come in canonical order; a lookup that finds
 * nothing gives an empty list.
 */
export interface Corpus extends Preamble {
  /** How many rows there are. */
  readonly size: number;
  /** All rows in canonical order. */
  readonly rows: readonly Row[];
  /** Exact, case-sensitive. */
  readonly withId: (id: string) => readonly Row[];
  /** Exact. More than one only where an index carries an anchor twice (repeated issue ids). */
  readonly withAnchor: (anchor: string) => readonly Row[];
  /** Rows whose anchor is this one, `-` and a number: what tells repeated headings apart. */
  readonly withNumbered: (anchor: string) => readonly Row[];
  /** By full Unicode lower-casing of both sides; rows without a status never match. */
  readonly withStatus: (status: string) => readonly Row[];
  /** By full Unicode lower-casing of both sides. */
  readonly withKind: (kind: string) => readonly Row[];
  /** All rows of one file, by its path as the index writes it. */
  readonly inFile: (file: string) => readonly Row[];
}

/** Makes a corpus of rows. */
export function corpusOf(source: RowSource, preamble: Preamble): Corpus {
  const rows = once(() => (source.isOrdered ? source.all() : inOrder(source.all())));
  const find = (keyOf: KeyOf): Lookup => lookup(rows, keyOf);
  const findHeld = (keyOf: KeyOf): Lookup => firstHeld(source, keyOf, find(keyOf));
  const byStatus = find((row) => row.status?.toLowerCase());
  const byKind = find((row) => row.kind.toLowerCase());
  return {
    ...preamble,
    size: source.size,
    get rows() {
      return rows();
    },
    withId: findHeld((row) => row.id),
    withAnchor: findHeld((row) => row.anchor),
    withNumbered: find((row) => /^(.*)-[0-9]+$/s.exec(row.anchor)?.[1]),
    withStatus: (status) => byStatus(status.toLowerCase()),
    withKind: (kind) => byKind(kind.toLowerCase()),
    inFile: find((row) => row.file),
  };
}

type KeyOf = (row: Row) => string | undefined;
type Lookup = (key: string) => readonly Row[];

/** What `make` gives, made when it is first asked for. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

function inOrder(rows: readonly Row[]): readonly Row[] {
  const isOrdered = rows.every((row, at) => at === 0 || byCanonicalOrder(rows[at - 1] ?? row, row) <= 0);
  return isOrdered ? rows : rows.toSorted(byCanonicalOrder);
}

/** Rows by key; the table is built when it is first asked. */
function lookup(rows: () => readonly Row[], keyOf: KeyOf): Lookup {
  const table = once(() => groupBy(rows(), keyOf));
  return (key) => table().get(key) ?? [];
}

/** Answers the first question, which starts are measured by, without making all rows; those after it by the table. */
function firstHeld({ holding }: RowSource, keyOf: KeyOf, find: Lookup): Lookup {
  let isFirst = holding !== undefined;
  return (key) => {
    if (!isFirst || holding === undefined) return find(key);
    isFirst = false;
    return inOrder(holding(key).filter((row) => keyOf(row) === key));
  };
}
