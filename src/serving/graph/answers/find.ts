import type { Row } from "../../../model/row.ts";
import { type CitedRecord, type Outcome, citationOf } from "../../query/outcome.ts";
import type { ToolArguments } from "../../tools/argument.ts";
import { PLACE } from "../../tools/graph/arguments.ts";
import { pageOf } from "../../tools/paging.ts";
import type { ToolContext } from "../../tools/tool.ts";
import type { Graph } from "../graph.ts";
import { locate, withoutRow } from "../locate.ts";
import type { Target } from "../resolution.ts";
import { forceOf } from "../supersession.ts";
import { type GraphView, graphIn, nothing } from "./graph-view.ts";
import { recordOf, rowFields, rowPlace, rowWords } from "./row-record.ts";

/** Where something is, what it is, and whether it holds. */
export async function answer(context: ToolContext, args: ToolArguments): Promise<Outcome> {
  const view = await graphIn(context);
  const { graph } = view;
  const located = locate(args.get(PLACE), graph.places);
  if (located.kind === "refused") return located;
  const rows =
    folderRows(args.get(PLACE), graph) ?? located.targets.flatMap((target) => rowsOf(target, graph));
  const [first] = located.targets;
  const refusal = first === undefined ? undefined : withoutRow(first, graph.places);
  const page = pageOf(rows, args, (row) => foundRecord(row, view, rows.length === 1));
  return page ?? refusal ?? nothingIn(args.get(PLACE));
}

const nothingIn = (target: string): Outcome =>
  nothing(`there is nothing of the index in ${target}`, "all rows by path", "ask for another folder");

/** The documents of a folder that is named as one: its readme is one of them. */
function folderRows(wanted: string, graph: Graph): readonly Row[] | undefined {
  const folder = wanted.trim().replace(/^\.\//, "").replace(/\/$/, "") || ".";
  if (graph.places.kindOf(folder) !== "folder") return undefined;
  const prefix = folder === "." ? "" : `${folder}/`;
  return graph.heads().filter(({ file }) => file.startsWith(prefix));
}

function rowsOf(target: Target, graph: Graph): readonly Row[] {
  switch (target.kind) {
    case "row":
      return [target.row];
    case "file":
      return graph.places.corpus.inFile(target.path);
    case "folder":
      return [];
  }
}

const MOST_SECTIONS = 40;

/** A row with its sections where it is the only one asked for. */
function foundRecord(row: Row, { graph, supersession }: GraphView, isAlone: boolean): CitedRecord {
  const sections =
    isAlone && graph.headOf(row) === row ? graph.places.corpus.inFile(row.file).filter(isSection) : [];
  const force = forceOf(graph.headOf(row), supersession);
  const current = force.holds ? [] : force.chain.current.filter((each) => each !== row);
  const cited = graph.into(graph.headOf(row)).length;
  const lines = [
    `${rowWords(row)} · ${row.kind} · ${row.anchor} · ${rowPlace(row)}`,
    ...(force.holds
      ? []
      : [
          `  not in force: ${force.why}${current.length > 0 ? `; now ${current.map(rowWords).join(", ")}` : ""}`,
        ]),
    ...sections
      .slice(0, MOST_SECTIONS)
      .map(
        (each) =>
          `  ${"  ".repeat(Math.max(0, (each.level ?? 2) - 2))}${each.title} · ${each.anchor} · L${each.line}`,
      ),
    ...(sections.length > MOST_SECTIONS ? [`  and ${sections.length - MOST_SECTIONS} more sections`] : []),
  ];
  return recordOf([citationOf(row)], lines, {
    ...rowFields(row),
    in_force: force.holds,
    why_not: force.holds ? undefined : force.why,
    current: current.map(({ anchor }) => anchor),
    cited_by: cited,
    sections: sections.slice(0, MOST_SECTIONS).map(({ anchor, title, line }) => ({ anchor, title, line })),
  });
}

const isSection = ({ kind }: Row): boolean => kind === "section";
