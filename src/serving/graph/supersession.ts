import { isOutOfForce } from "../../model/force.ts";
import type { Row } from "../../model/row.ts";
import type { Graph } from "./graph.ts";

/** That one record replaced another, and which of the two says so. */
export interface Replacement {
  readonly older: Row;
  readonly newer: Row;
  readonly saidBy: "older" | "newer" | "both";
}

/** Who replaced whom, in both directions, whichever side says so. */
export interface Supersession {
  /** What replaced a record, directly. */
  readonly replacedBy: (row: Row) => readonly Replacement[];
  /** What a record replaced, directly. */
  readonly replaces: (row: Row) => readonly Replacement[];
}

/** The records of a corpus that replaced others. */
export function supersessionOf(graph: Graph): Supersession {
  const said = new Map<Row, Map<Row, Replacement>>();
  for (const row of graph.places.corpus.rows) {
    for (const newer of rowsNamed(graph, row, "superseded_by"))
      say(said, { older: row, newer, saidBy: "older" });
    for (const older of rowsNamed(graph, row, "supersedes"))
      say(said, { older, newer: row, saidBy: "newer" });
  }
  const all = [...said.values()].flatMap((each) => [...each.values()]);
  const backward = groupByNewer(all);
  return {
    replacedBy: (row) => [...(said.get(row)?.values() ?? [])],
    replaces: (row) => backward.get(row) ?? [],
  };
}

function rowsNamed(graph: Graph, row: Row, via: "supersedes" | "superseded_by"): readonly Row[] {
  if (row[via] === undefined) return [];
  return graph
    .stated(row)
    .filter((reference) => reference.via === via)
    .flatMap(({ resolution }) => (resolution.status === "resolved" ? [resolution.to] : []))
    .flatMap((to) => (to.kind === "row" ? [graph.headOf(to.row)] : []))
    .filter((other) => other !== row);
}

function say(said: Map<Row, Map<Row, Replacement>>, replacement: Replacement): void {
  const { older, newer } = replacement;
  const known = said.get(older) ?? new Map<Row, Replacement>();
  said.set(older, known.set(newer, known.has(newer) ? { ...replacement, saidBy: "both" } : replacement));
}

function groupByNewer(all: readonly Replacement[]): ReadonlyMap<Row, readonly Replacement[]> {
  const groups = new Map<Row, Replacement[]>();
  for (const each of all) groups.set(each.newer, [...(groups.get(each.newer) ?? []), each]);
  return groups;
}

/** The way from a record to what holds today. */
export interface Chain {
  /** The record itself first, then each that replaced one before it. */
  readonly steps: readonly Row[];
  /** The ends of the way: the record itself where nothing replaced it. Empty where the way only goes round. */
  readonly current: readonly Row[];
}

/** Nobody replaces a record so often; a longer way is a mistake or an attack, and is given up. */
const LONGEST_WAY = 100;

const CHAINS = new WeakMap<Supersession, Map<Row, Chain>>();

/** Follows a record to its current replacements. */
export function chainFrom(row: Row, supersession: Supersession): Chain {
  const known = CHAINS.get(supersession) ?? new Map<Row, Chain>();
  CHAINS.set(supersession, known);
  const chain = known.get(row) ?? followed(row, supersession);
  known.set(row, chain);
  return chain;
}

function followed(row: Row, supersession: Supersession): Chain {
  const next = (at: Row): readonly Row[] => supersession.replacedBy(at).map(({ newer }) => newer);
  const reached = new Set([row]);
  for (const at of reached) {
    if (reached.size > LONGEST_WAY) break;
    for (const newer of next(at)) reached.add(newer);
  }
  const steps = [...reached];
  return { steps, current: steps.filter((step) => next(step).length === 0) };
}

/** Whether a record holds, and, where it does not, why. */
export type Force =
  | { readonly holds: true }
  | { readonly holds: false; readonly why: string; readonly chain: Chain };

/** A record holds unless its status says otherwise or another says to have replaced it. */
export function forceOf(row: Row, supersession: Supersession): Force {
  const chain = chainFrom(row, supersession);
  const replaced = chain.steps.length > 1;
  if (!replaced && !isOutOfForce(row.status)) return { holds: true };
  const status = row.status === undefined ? "it has no status" : `its status is ${row.status}`;
  return { holds: false, why: replaced ? `${status}; ${replacedWords(row, supersession)}` : status, chain };
}

function replacedWords(row: Row, supersession: Supersession): string {
  const names = supersession.replacedBy(row).map(({ newer }) => newer.id ?? newer.anchor);
  return `replaced by ${names.join(" and ")}`;
}
