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
  let edges = [...rows.flatMap((row) => graph.into(row)), ...paths.flatMap((path) => graph.intoPath(path))];
  for (let distance = 1; distance <= depth && edges.length > 0; distance++) {
    const next = new Map<Row, Dependent>();
    for (const edge of edges) if (!seen.has(edge.fromHead)) reach(next, edge, distance);
    for (const row of next.keys()) seen.add(row);
    found.push(...next.values());
    edges = [...next.keys()].flatMap((row) => graph.into(row));
  }
  return found.toSorted(byImpact);
}

/** Weights add up over the references of one dependent; the strongest is its reason. */
function reach(next: Map<Row, Dependent>, edge: Edge, distance: number): void {
  const row = edge.fromHead;
  const before = next.get(row);
  const weight = (before?.weight ?? 0) + weightOf(edge);
  const reason = before !== undefined && weightOf(before.reason) >= weightOf(edge) ? before.reason : edge;
  next.set(row, { row, distance, weight, reason });
}

function byImpact(a: Dependent, b: Dependent): number {
  return a.distance - b.distance || b.weight - a.weight || byCanonicalOrder(a.row, b.row);
}
