import type { Row } from "../../../model/row.ts";
import type { CitedRecord, Outcome, Refused } from "../../query/outcome.ts";
import type { ToolArguments } from "../../tools/argument.ts";
import { FROM, TO } from "../../tools/graph/arguments.ts";
import { pageOf } from "../../tools/paging.ts";
import type { ToolContext } from "../../tools/tool.ts";
import { citingLine } from "../citing-line.ts";
import { shortestPath } from "../cycles.ts";
import type { Edge, Graph } from "../graph.ts";
import { weightOf } from "../impact.ts";
import { locateOne, withoutRow } from "../locate.ts";
import { graphIn, nothing } from "./graph-view.ts";
import { citationAt, recordOf, rowFields, rowWords } from "./row-record.ts";

/** How one record leads to another. */
export async function answer(context: ToolContext, args: ToolArguments): Promise<Outcome> {
  const { graph } = await graphIn(context);
  const from = recordAt(args.get(FROM), graph);
  if (from.kind === "refused") return from;
  const to = recordAt(args.get(TO), graph);
  if (to.kind === "refused") return to;
  const steps = stepsBetween(from.row, to.row, graph);
  const page = pageOf(steps, args, (edge) => stepRecord(edge, graph));
  return (
    page ??
    nothing(
      `no chain of citations leads from ${args.get(FROM)} to ${args.get(TO)}`,
      `the references of ${graph.places.corpus.size} rows`,
      "ask the other way round",
    )
  );
}

function recordAt(wanted: string, graph: Graph): { readonly kind: "row"; readonly row: Row } | Refused {
  const located = locateOne(wanted, graph.places);
  if (located.kind === "refused") return located;
  const { target } = located;
  return target.kind === "row"
    ? { kind: "row", row: graph.headOf(target.row) }
    : withoutRow(target, graph.places);
}

/** The edges of the shortest way; of several between two records, the one that binds most. */
function stepsBetween(from: Row, to: Row, graph: Graph): readonly Edge[] {
  const way = shortestPath(from, (row) => row === to, graph.successors) ?? [];
  return way.slice(1).flatMap((row, at) => {
    const edges = graph.out(way[at] ?? from).filter(({ toHead }) => toHead === row);
    return edges.toSorted((a, b) => weightOf(b) - weightOf(a)).slice(0, 1);
  });
}

function stepRecord(edge: Edge, graph: Graph): CitedRecord {
  const line = citingLine(edge, graph.places);
  const from = edge.fromHead;
  const to = edge.toHead ?? from;
  const words = `${rowWords(from)} → ${rowWords(to)} — ${edge.via} ${edge.value} at ${edge.from.file}:${line}`;
  return recordOf([citationAt(edge.from, line)], [words], {
    from: rowFields(from),
    to: rowFields(to),
    via: edge.via,
    written: edge.value,
    certainty: edge.certainty,
    line,
  });
}
