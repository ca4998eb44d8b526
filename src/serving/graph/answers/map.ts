import { groupBy } from "../../../model/grouping.ts";
import { seriesOf } from "../../../model/id-key.ts";
import { byCodePoint } from "../../../model/order.ts";
import { DECISION_KINDS, type Row } from "../../../model/row.ts";
import {
  type CitedRecord,
  type NonEmpty,
  type Outcome,
  citationOf,
  isNonEmpty,
} from "../../query/outcome.ts";
import type { ToolArguments } from "../../tools/argument.ts";
import { pageOf } from "../../tools/paging.ts";
import type { ToolContext } from "../../tools/tool.ts";
import type { Graph } from "../graph.ts";
import { graphIn, nothing } from "./graph-view.ts";
import { recordOf, rowPlace, rowWords } from "./row-record.ts";

/** The corpus at a glance. */
export async function answer(context: ToolContext, args: ToolArguments): Promise<Outcome> {
  const { graph } = await graphIn(context);
  const records = KNOWN.get(graph) ?? recordsIn(graph);
  KNOWN.set(graph, records);
  const page = pageOf(records, args, (record) => record);
  return page ?? nothing("the index has no rows", "all rows", "index a repository that has documents");
}

const KNOWN = new WeakMap<Graph, readonly CitedRecord[]>();

function recordsIn(graph: Graph): readonly CitedRecord[] {
  return [...seriesAmong(graph.heads()).map(seriesRecord), ...hubRecords(graph), ...orphanRecords(graph)];
}

/** Records of one kind whose ids share their letters, largest series first. */
function seriesAmong(heads: readonly Row[]): NonEmpty<Row>[] {
  const series = groupBy(heads, (row) => `${row.family} ${row.kind} ${prefixOf(row)}`);
  return [...series.values()]
    .flatMap((rows) => (isNonEmpty(rows) ? [rows] : []))
    .toSorted((a, b) => b.length - a.length);
}

const prefixOf = ({ id }: Row): string => (id === undefined ? "" : seriesOf(id));

function seriesRecord(rows: NonEmpty<Row>): CitedRecord {
  const [first] = rows;
  const last = rows.at(-1) ?? first;
  const prefix = prefixOf(first).toUpperCase();
  const statuses = tally(rows.flatMap(({ status }) => status ?? []));
  const folder = commonFolder(rows.map(({ file }) => file));
  const name = prefix === "" ? first.kind : `${first.kind} ${prefix}`;
  const told = statuses.map(([status, count]) => `${count} ${status}`).join(", ");
  const words = `${name}: ${rows.length} in ${folder}${told === "" ? "" : ` — ${told}`}; ${first.anchor} … ${last.anchor}`;
  return recordOf(first === last ? [citationOf(first)] : [citationOf(first), citationOf(last)], [words], {
    about: "series",
    family: first.family,
    kind: first.kind,
    prefix,
    count: rows.length,
    folder,
    statuses: Object.fromEntries(statuses),
  });
}

const MOST_STATUSES = 8;

function tally(words: readonly string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].toSorted(([a, m], [b, n]) => n - m || byCodePoint(a, b)).slice(0, MOST_STATUSES);
}

function commonFolder(files: readonly string[]): string {
  const [parts = [], ...others] = files.map((file) => file.split("/").slice(0, -1));
  let shared = parts.length;
  for (const other of others) {
    let at = 0;
    while (at < shared && other[at] === parts[at]) at++;
    shared = at;
  }
  return parts.slice(0, shared).join("/") || ".";
}

const HUBS = 10;

function hubRecords(graph: Graph): CitedRecord[] {
  return graph
    .heads()
    .map((row) => ({ row, count: new Set(graph.into(row).map(({ fromHead }) => fromHead)).size }))
    .filter(({ count }) => count > 1)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, HUBS)
    .map(({ row, count }) =>
      recordOf([citationOf(row)], [`hub: ${rowWords(row)} · ${rowPlace(row)} — cited by ${count}`], {
        about: "hub",
        anchor: row.anchor,
        title: row.title,
        cited_by: count,
      }),
    );
}

const ORPHANS = 10;

function orphanRecords(graph: Graph): CitedRecord[] {
  const orphans = graph
    .heads()
    .filter((row) => DECISION_KINDS.some((kind) => kind === row.kind) && graph.into(row).length === 0);
  const shown = orphans.slice(0, ORPHANS);
  if (!isNonEmpty(shown)) return [];
  const [first, ...others] = shown;
  const words = `orphans: ${orphans.length} decisions that nothing cites — ${shown.map((row) => row.id ?? row.anchor).join(", ")}${orphans.length > shown.length ? ", …" : ""}`;
  return [
    recordOf([citationOf(first), ...others.map(citationOf)], [words], {
      about: "orphans",
      count: orphans.length,
      anchors: shown.map(({ anchor }) => anchor),
    }),
  ];
}
