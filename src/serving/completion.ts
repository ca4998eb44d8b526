import { byCodePoint } from "../model/order.ts";
import type { Row } from "../model/row.ts";
import type { Corpus } from "./corpus.ts";

/** Most values that one completion may give (MCP). */
const MOST = 100;

/** What each argument's values are; those of topics are ids, for want of a closed list of topics. */
const VALUES: Readonly<Record<string, (row: Row) => string | undefined>> = {
  anchor: ({ anchor }) => anchor,
  id: ({ id }) => id,
  topic: ({ id }) => id,
  kind: ({ kind }) => kind,
  status: ({ status }) => status,
  file: ({ file }) => file,
};

/** The values that complete what was typed so far. */
export interface Completion {
  readonly values: readonly string[];
  readonly total: number;
  readonly hasMore: boolean;
}

/** Completes an argument from the corpus: values that start as typed first, then those that hold it, case aside. */
export function complete(corpus: Corpus, argument: string, typed: string): Completion {
  const read = Object.hasOwn(VALUES, argument) ? VALUES[argument] : undefined;
  const all = read === undefined ? [] : distinct(corpus.rows.map(read));
  const sought = typed.toLowerCase();
  const starting = all.filter((value) => value.toLowerCase().startsWith(sought));
  const holding = all.filter((value) => value.toLowerCase().indexOf(sought) > 0);
  const found = [...starting, ...holding];
  return { values: found.slice(0, MOST), total: found.length, hasMore: found.length > MOST };
}

function distinct(values: readonly (string | undefined)[]): readonly string[] {
  return [...new Set(values.filter((value) => value !== undefined))].toSorted(byCodePoint);
}
