import type { Row } from "../../../model/row.ts";
import type { CitedRecord, Outcome, Refused } from "../../query/outcome.ts";
import type { ToolArguments } from "../../tools/argument.ts";
import { DEPTH, SEED } from "../../tools/graph/arguments.ts";
import { pageOf } from "../../tools/paging.ts";
import type { ToolContext } from "../../tools/tool.ts";
import { citingLine } from "../citing-line.ts";
import type { FileChange } from "../diff.ts";
import type { Graph } from "../graph.ts";
import { type Dependent, type Starts, dependentsOf } from "../impact.ts";
import { locate } from "../locate.ts";
import { type Target, nameOf } from "../resolution.ts";
import { changeOf } from "./change-asked.ts";
import { graphIn, nothing } from "./graph-view.ts";
import { citationAt, recordOf, rowFields, rowWords, targetFields } from "./row-record.ts";

/** What depends on something, near and far. */
export async function answer(context: ToolContext, args: ToolArguments): Promise<Outcome> {
  const { graph } = await graphIn(context);
  const starts = startsOf(args, graph);
  if ("kind" in starts) return starts;
  const dependents = dependentsOf(starts, args.get(DEPTH), graph);
  const page = pageOf(dependents, args, (each) => dependentRecord(each, graph));
  const names = [...starts.rows.map(({ anchor }) => anchor), ...starts.paths].slice(0, 5).join(", ");
  return (
    page ??
    nothing(
      `nothing depends on ${names}`,
      `the references of ${graph.places.corpus.size} rows`,
      "ask refs with direction out what it depends on itself",
    )
  );
}

function startsOf(args: ToolArguments, graph: Graph): Starts | Refused {
  const wanted = args.get(SEED);
  if (wanted === undefined) {
    const change = changeOf(args, graph.places.around);
    return change.kind === "refused" ? change : changedStarts(change.files, graph);
  }
  const located = locate(wanted, graph.places);
  return located.kind === "refused" ? located : targetStarts(located.targets, graph);
}

function targetStarts(targets: readonly Target[], graph: Graph): Starts {
  return {
    rows: targets.flatMap((target) => (target.kind === "row" ? [graph.headOf(target.row)] : [])),
    paths: targets.flatMap((target) => (target.kind === "row" ? [] : [target.path])),
  };
}

function changedStarts(files: readonly FileChange[], graph: Graph): Starts {
  const paths = [
    ...new Set(files.flatMap(({ before, after }) => [before, after]).filter((path) => path !== undefined)),
  ];
  const rows = paths
    .map((path) => graph.places.documentOf(path))
    .filter((row): row is Row => row !== undefined);
  return { rows, paths: paths.filter((path) => graph.places.documentOf(path) === undefined) };
}

function dependentRecord({ row, distance, weight, reason }: Dependent, graph: Graph): CitedRecord {
  const line = citingLine(reason, graph.places);
  const how = `${reason.via} ${reason.value} at ${reason.from.file}:${line}`;
  const words = `${distance} ${rowWords(row)} · ${row.anchor} — ${how}${reason.certainty === "exact" ? "" : ` (${reason.certainty})`}`;
  return recordOf([citationAt(reason.from, line)], [words], {
    ...rowFields(row),
    distance,
    weight: Math.round(weight * 100) / 100,
    reason: {
      via: reason.via,
      written: reason.value,
      certainty: reason.certainty,
      from: reason.from.anchor,
      line,
      to: targetFields(reason.to),
      name: nameOf(reason.to),
    },
  });
}
