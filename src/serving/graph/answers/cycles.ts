import type { Row } from "../../../model/row.ts";
import {
  type CitedRecord,
  type NonEmpty,
  type Outcome,
  citationOf,
  isNonEmpty,
} from "../../query/outcome.ts";
import type { ToolArguments } from "../../tools/argument.ts";
import { VIA } from "../../tools/graph/arguments.ts";
import { pageOf } from "../../tools/paging.ts";
import type { ToolContext } from "../../tools/tool.ts";
import { cyclesAmong } from "../cycles.ts";
import type { Graph } from "../graph.ts";
import { graphIn, type GraphView, nothing } from "./graph-view.ts";
import { recordOf, rowFields, rowPlace, rowWords } from "./row-record.ts";

/** Records that lead to each other. */
export async function answer(context: ToolContext, args: ToolArguments): Promise<Outcome> {
  const view = await graphIn(context);
  const via = args.get(VIA);
  const page = pageOf(cyclesIn(view, via), args, cycleRecord);
  const searched = `${view.graph.heads().length} records`;
  return page ?? nothing(`no circle by ${via}`, searched, "ask with another via");
}

type Followed = "depends_on" | "supersession" | "links";

const KNOWN = new WeakMap<GraphView, Map<Followed, readonly NonEmpty<Row>[]>>();

/** Looked for once: every document counts. */
function cyclesIn(view: GraphView, via: Followed): readonly NonEmpty<Row>[] {
  const known = KNOWN.get(view) ?? new Map<Followed, readonly NonEmpty<Row>[]>();
  KNOWN.set(view, known);
  const found = known.get(via) ?? findCycles(view, via);
  known.set(via, found);
  return found;
}

function findCycles({ graph, supersession }: GraphView, via: Followed): readonly NonEmpty<Row>[] {
  const newer = (row: Row): readonly Row[] => supersession.replacedBy(row).map((each) => each.newer);
  const next = via === "supersession" ? newer : (row: Row) => followed(row, via, graph);
  return cyclesAmong(graph.heads(), next).flatMap((rows) => (isNonEmpty(rows) ? [rows] : []));
}

function followed(row: Row, via: "depends_on" | "links", graph: Graph): readonly Row[] {
  return graph
    .out(row)
    .flatMap(({ via: own, toHead, certainty }) =>
      own === via && toHead !== undefined && toHead !== row && certainty !== "possible" ? [toHead] : [],
    );
}

function cycleRecord(rows: NonEmpty<Row>): CitedRecord {
  const [first, ...others] = rows;
  const words = [...rows, first].map((row) => row.id ?? row.anchor).join(" → ");
  const places = rows.map((row) => `  ${rowWords(row)} · ${rowPlace(row)}`);
  return recordOf([citationOf(first), ...others.map(citationOf)], [words, ...places], {
    members: rows.map(rowFields),
  });
}
