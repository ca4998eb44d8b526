import type { Row } from "../../../model/row.ts";
import { type CitedRecord, type Outcome, citationOf, isNonEmpty } from "../../query/outcome.ts";
import type { ToolArguments } from "../../tools/argument.ts";
import { VIA } from "../../tools/graph/arguments.ts";
import { pageOf } from "../../tools/paging.ts";
import type { ToolContext } from "../../tools/tool.ts";
import { cyclesAmong } from "../cycles.ts";
import type { Graph } from "../graph.ts";
import { graphIn, nothing } from "./graph-view.ts";
import { recordOf, rowFields, rowPlace, rowWords } from "./row-record.ts";

/** Records that lead to each other. */
export async function answer(context: ToolContext, args: ToolArguments): Promise<Outcome> {
  const { graph, supersession } = await graphIn(context);
  const via = args.get(VIA);
  const newer = (row: Row): readonly Row[] => supersession.replacedBy(row).map((each) => each.newer);
  const next = via === "supersession" ? newer : (row: Row) => followed(row, via, graph);
  const found = cyclesAmong(graph.heads(), next).flatMap((rows) => (isNonEmpty(rows) ? [rows] : []));
  const page = pageOf(found, args, cycleRecord);
  return page ?? nothing(`no circle by ${via}`, `${graph.heads().length} records`, "ask with another via");
}

function followed(row: Row, via: "depends_on" | "links", graph: Graph): readonly Row[] {
  return graph
    .out(row)
    .flatMap(({ via: own, toHead, certainty }) =>
      own === via && toHead !== undefined && toHead !== row && certainty !== "possible" ? [toHead] : [],
    );
}

function cycleRecord(rows: readonly [Row, ...Row[]]): CitedRecord {
  const [first, ...others] = rows;
  const words = [...rows, first].map((row) => row.id ?? row.anchor).join(" → ");
  const places = rows.map((row) => `  ${rowWords(row)} · ${rowPlace(row)}`);
  return recordOf([citationOf(first), ...others.map(citationOf)], [words, ...places], {
    members: rows.map(rowFields),
  });
}
