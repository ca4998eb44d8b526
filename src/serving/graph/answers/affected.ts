import type { CitedRecord, Outcome } from "../../query/outcome.ts";
import type { ToolArguments } from "../../tools/argument.ts";
import { pageOf } from "../../tools/paging.ts";
import type { ToolContext } from "../../tools/tool.ts";
import { type Affected, affectedBy } from "../affected.ts";
import type { Graph } from "../graph.ts";
import { changeOf } from "./change-asked.ts";
import { graphIn, nothing } from "./graph-view.ts";
import { citationAt, recordOf, rowFields, rowWords } from "./row-record.ts";

/** Which documents a change touches. */
export async function answer(context: ToolContext, args: ToolArguments): Promise<Outcome> {
  const { graph } = await graphIn(context);
  const change = changeOf(args, graph.places.around);
  if (change.kind === "refused") return change;
  const found = affectedBy(change.files, graph);
  const page = pageOf(found, args, (each) => affectedRecord(each, graph));
  const files = `${change.files.length} changed file${change.files.length === 1 ? "" : "s"}`;
  return (
    page ??
    nothing(
      `no document cites what changed in ${files}`,
      `the references of ${graph.places.corpus.size} rows`,
      "ask blast what depends on it indirectly",
    )
  );
}

function affectedRecord({ row, line, value, path, scope, why }: Affected, graph: Graph): CitedRecord {
  const words = `${row.file}:${line} ${rowWords(graph.headOf(row))} cites ${value}: ${why}`;
  return recordOf([citationAt(row, line)], [words], {
    ...rowFields(row),
    line,
    written: value,
    path,
    scope,
    why,
  });
}
