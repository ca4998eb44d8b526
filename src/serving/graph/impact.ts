import type { Row } from "../../model/row.ts";
import { byCanonicalOrder } from "../../model/order.ts";
import type { Edge, Graph, Via } from "./graph.ts";
import type { Certainty } from "./resolution.ts";

/** Something that depends on what was asked for: how far away, how strongly, and by which reference. */
export interface Dependent {
  readonly row: Row;
  readonly distance: number;
  readonly weight: number;
  /** The reference by which it was first reached: it leads to a row one step nearer. */
  readonly reason: Edge;
}

/** How much a reference binds: what is stated in a field binds more than a link, a link more than a mention. */
const BINDING: Readonly<Record<Via, number>> = {
  depends_on: 1,
  epic: 0.9,
  supersedes: 0.8,
  superseded_by: 0.8,
  doc_refs: 0.7,
  links: 0.5,
};
const TRUST: Readonly<Record<Certainty, number>> = { exact: 1, likely: 0.6, possible: 0.2 };

/** How much one reference binds its row to its target. */
export const weightOf = ({ via, certainty }: Edge): number => BINDING[via] * TRUST[certainty];

/** Where to start: rows, and files that have none. */
export interface Starts {
  readonly rows: readonly Row[];
  readonly paths: readonly string[];
}

/**
 * Everything that leads to some rows or files within so many steps: nearest first, then what is bound most. A dependent is
 * named once, at its least distance, with its strongest reason there.
 */
export function dependentsOf({ rows, paths }: Starts, depth: number, graph: Graph): Dependent[] {
  const seen = new Set(rows);
  const found: Dependent[] = [];
  const ofPaths = paths.map((path) => bondsOf(graph.intoPath(path)));
  let bonds = [...rows.map((row) => bondsInto(row, graph)), ...ofPaths];
  for (let distance = 1; distance <= depth && bonds.length > 0; distance++) {
    const next = new Map<Row, Bond>();
    for (const bond of bonds.flat()) if (!seen.has(bond.row)) join(next, bond);
    for (const row of next.keys()) seen.add(row);
    found.push(...[...next.values()].map((bond) => ({ ...bond, distance })));
    bonds = [...next.keys()].map((row) => bondsInto(row, graph));
  }
  return found.toSorted(byImpact);
}

/** All that binds one whole to another: weights add up over its references, the strongest is its reason. */
type Bond = Omit<Dependent, "distance">;

const KNOWN = new WeakMap<Graph, Map<Row, readonly Bond[]>>();

/** What binds others to a whole: a hub is met on many ways. */
function bondsInto(row: Row, graph: Graph): readonly Bond[] {
  const ofGraph = KNOWN.get(graph) ?? new Map<Row, readonly Bond[]>();
  KNOWN.set(graph, ofGraph);
  const bonds = ofGraph.get(row) ?? bondsOf(graph.into(row));
  ofGraph.set(row, bonds);
  return bonds;
}

function bondsOf(edges: readonly Edge[]): readonly Bond[] {
  const bonds = new Map<Row, Bond>();
  for (const edge of edges) join(bonds, { row: edge.fromHead, weight: weightOf(edge), reason: edge });
  return [...bonds.values()];
}

function join(bonds: Map<Row, Bond>, bond: Bond): void {
  const before = bonds.get(bond.row);
  if (before === undefined) return void bonds.set(bond.row, bond);
  const isStronger = weightOf(bond.reason) > weightOf(before.reason);
  const reason = isStronger ? bond.reason : before.reason;
  bonds.set(bond.row, { row: bond.row, weight: before.weight + bond.weight, reason });
}

function byImpact(a: Dependent, b: Dependent): number {
  return a.distance - b.distance || b.weight - a.weight || byCanonicalOrder(a.row, b.row);
}
