import { byCanonicalOrder } from "../../../model/order.ts";
import type { Row } from "../../../model/row.ts";
import type { Span } from "../../../model/source.ts";
import type { CitedRecord, Outcome } from "../../query/outcome.ts";
import type { ToolArguments } from "../../tools/argument.ts";
import { CITED, DIRECTION, MIN_CERTAINTY } from "../../tools/graph/arguments.ts";
import { pageOf } from "../../tools/paging.ts";
import type { ToolContext } from "../../tools/tool.ts";
import { citingLine } from "../citing-line.ts";
import type { Edge, Graph } from "../graph.ts";
import { locateOne, withoutRow } from "../locate.ts";
import { CERTAINTIES, type Certainty, type Target, nameOf } from "../resolution.ts";
import { graphIn, nothing } from "./graph-view.ts";
import { citationAt, recordOf, rowFields, rowWords, targetFields } from "./row-record.ts";

/** Every reference to something, or from it. */
export async function answer(context: ToolContext, args: ToolArguments): Promise<Outcome> {
  const { graph } = await graphIn(context);
  const located = locateOne(args.get(CITED), graph.places);
  if (located.kind === "refused") return located;
  const { target } = located;
  const direction = args.get(DIRECTION);
  const edges = direction === "in" ? edgesInto(target, graph) : edgesFrom(target, graph);
  const certain = edges
    .filter((edge) => isAtLeast(edge.certainty, args.get(MIN_CERTAINTY)))
    .toSorted(byCertainty);
  const page = pageOf(certain, args, (edge) => referenceRecord(edge, graph));
  return page ?? noReference(target, direction, graph);
}

/** A whole is cited by what cites a part of it; a part is not cited by what cites the whole. */
function edgesInto(target: Target, graph: Graph): readonly Edge[] {
  if (target.kind !== "row") return graph.intoPath(target.path);
  const head = graph.headOf(target.row);
  const all = graph.into(head);
  if (target.row === head && target.lines === undefined) return all;
  const lines = target.lines ?? linesOf(target.row);
  return all.filter(
    ({ to }) => to.kind === "row" && isPart(to, { head, lines, isSection: target.lines === undefined }),
  );
}

const linesOf = ({ line, end_line: endLine }: Row): Span => ({ line, endLine: endLine ?? line });

interface Whole {
  readonly head: Row;
  readonly lines: Span;
  readonly isSection: boolean;
}

function isPart({ row, lines }: Extract<Target, { kind: "row" }>, whole: Whole): boolean {
  const cited = lines ?? linesOf(row);
  if (lines === undefined && row === whole.head) return false;
  const { line, endLine } = whole.lines;
  return whole.isSection
    ? line <= cited.line && cited.line <= endLine
    : cited.line <= endLine && line <= cited.endLine;
}

function edgesFrom(target: Target, graph: Graph): readonly Edge[] {
  if (target.kind !== "row") return [];
  const all = graph.out(graph.headOf(target.row));
  const end = target.row.end_line ?? target.row.line;
  return all.filter(({ from }) => from === target.row || (target.row.line <= from.line && from.line <= end));
}

const rank = (certainty: Certainty): number => CERTAINTIES.indexOf(certainty);
const isAtLeast = (certainty: Certainty, least: Certainty): boolean => rank(certainty) <= rank(least);
const byCertainty = (a: Edge, b: Edge): number =>
  rank(a.certainty) - rank(b.certainty) || byCanonicalOrder(a.from, b.from);

function referenceRecord(edge: Edge, graph: Graph): CitedRecord {
  const line = citingLine(edge, graph.places);
  const head = graph.headOf(edge.from);
  const section = head === edge.from ? "" : ` § ${edge.from.title}`;
  const words = `${edge.from.file}:${line} ${rowWords(head)}${section}`;
  return recordOf([citationAt(edge.from, line)], [`${words} — ${howCited(edge)}`], {
    from: rowFields(edge.from),
    line,
    via: edge.via,
    written: edge.value,
    certainty: edge.certainty,
    to: targetFields(edge.to),
  });
}

const howCited = ({ via, value, to, certainty }: Edge): string =>
  `${via} ${value}${value === nameOf(to) ? "" : ` → ${nameOf(to)}`} (${certainty})`;

function noReference(target: Target, direction: "in" | "out", { places }: Graph): Outcome {
  const name = nameOf(target);
  if (target.kind === "file" && direction === "out") return withoutRow(target, places);
  const message = direction === "in" ? `nothing cites ${name}` : `${name} cites nothing of this repository`;
  return nothing(
    message,
    `the references of ${places.corpus.size} rows`,
    "ask find what it is, or text_search for its words",
  );
}
