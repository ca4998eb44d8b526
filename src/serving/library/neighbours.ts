import type { Row } from "../../model/row.ts";
import type { Corpus } from "../corpus.ts";
import { graphOf, type Edge, type Graph } from "../graph/graph.ts";
import { weightOf } from "../graph/impact.ts";
import { folderOf } from "../graph/places.ts";
import { chainFrom, supersessionOf, type Supersession } from "../graph/supersession.ts";
import type { Library } from "./library.ts";
import type { Section } from "./outline.ts";

/** How a row stands to the one that is asked about, in the order in which they are shown. */
export const RELATIONS = ["superseded by", "part of", "cites", "cited by", "next to"] as const;
export type Relation = (typeof RELATIONS)[number];

/** A row near another. */
export interface Neighbour {
  readonly row: Row;
  readonly relation: Relation;
  /** What it is worth to whoever reads the other: higher first. */
  readonly value: number;
}

/** What one neighbour of each sort is worth; the further ones of a sort are worth less and less. */
const WORTH: Readonly<Record<Relation, number>> = {
  "superseded by": 60,
  "part of": 40,
  cites: 30,
  "cited by": 20,
  "next to": 8,
};
/** Most neighbours of one sort. */
const MOST: Readonly<Record<Relation, number>> = {
  "superseded by": 5,
  "part of": 5,
  cites: 20,
  "cited by": 20,
  "next to": 6,
};

/** Everything near a row, each row once, by its strongest relation. */
export function neighboursOf(row: Row, corpus: Corpus, library: Library): readonly Neighbour[] {
  const { graph, supersession } = relationsOf(corpus);
  const within = rowsWithin(row, library);
  const seen = new Set(within);
  const sorts: readonly (readonly [Relation, readonly Weighted[]])[] = [
    ["superseded by", plain(chainFrom(graph.headOf(row), supersession).steps.slice(1))],
    ["part of", plain(outerRows(row, library))],
    ["cites", citedBy(within, graph)],
    ["cited by", citing(row, within, graph)],
    ["next to", plain(siblings(row, library))],
  ];
  return sorts.flatMap(([relation, rows]) =>
    fresh(rows, seen)
      .slice(0, MOST[relation])
      .map(({ row: near, weight }, rank): Neighbour => {
        return { row: near, relation, value: (WORTH[relation] * weight) / (1 + rank / 4) };
      }),
  );
}

interface Weighted {
  readonly row: Row;
  /** 1 for a relation that is certain and binding. */
  readonly weight: number;
}

const plain = (rows: readonly Row[]): readonly Weighted[] => rows.map((row) => ({ row, weight: 1 }));

function fresh(rows: readonly Weighted[], seen: Set<Row>): readonly Weighted[] {
  const ordered = rows.toSorted((a, b) => b.weight - a.weight);
  return ordered.filter(({ row }) => !seen.has(row) && seen.add(row));
}

interface Relations {
  readonly graph: Graph;
  readonly supersession: Supersession;
}

const known = new WeakMap<Corpus, Relations>();

function relationsOf(corpus: Corpus): Relations {
  const found = known.get(corpus);
  if (found !== undefined) return found;
  const graph = graphOf(corpus);
  const relations = { graph, supersession: supersessionOf(graph) };
  known.set(corpus, relations);
  return relations;
}

/** The row and all rows below it. */
function rowsWithin(row: Row, library: Library): readonly Row[] {
  const document = library.document(row.file);
  if (document?.head === row) return [row, ...document.sections.map((section) => section.row)];
  const section = document?.sections.find((each) => each.row === row);
  if (section === undefined) return [row];
  return (document?.sections ?? []).filter((each) => isWithin(each, section)).map((each) => each.row);
}

const isWithin = (inner: Section, outer: Section): boolean =>
  inner === outer || (inner.row.line > outer.row.line && inner.row.line <= outer.endLine);

/** The sections around a row, nearest first, then the document. */
function outerRows(row: Row, library: Library): readonly Row[] {
  const document = library.document(row.file);
  const own = document?.sections.find((each) => each.row === row);
  if (document === undefined || own === undefined) return [];
  const around = document.sections.filter((each) => each !== own && isWithin(own, each));
  return [
    ...around.map((each) => each.row).toReversed(),
    ...(document.head === undefined ? [] : [document.head]),
  ];
}

/** What stands beside a row, nearest first: sections of the same parent, or documents of the same folder. */
function siblings(row: Row, library: Library): readonly Row[] {
  const rows =
    library.document(row.file)?.head === row ? headsBeside(row, library) : sectionsBeside(row, library);
  const at = rows.indexOf(row);
  const distance = (other: Row): number => Math.abs(rows.indexOf(other) - at);
  const near = rows.slice(Math.max(0, at - MOST["next to"]), at + MOST["next to"] + 1);
  return near.filter((other) => other !== row).toSorted((a, b) => distance(a) - distance(b));
}

function headsBeside(row: Row, library: Library): readonly Row[] {
  const folder = folderOf(row.file);
  const files = library.files().filter((file) => folderOf(file) === folder);
  return files.flatMap((file) => library.document(file)?.head ?? []);
}

function sectionsBeside(row: Row, library: Library): readonly Row[] {
  const sections = library.document(row.file)?.sections ?? [];
  const own = sections.find((each) => each.row === row);
  const parent = own && sections.findLast((each) => each !== own && isWithin(own, each));
  return sections
    .filter((each) => each.depth === own?.depth && (parent === undefined || isWithin(each, parent)))
    .map((each) => each.row);
}

/** What some rows cite, in the order in which they do. */
function citedBy(rows: readonly Row[], graph: Graph): readonly Weighted[] {
  const inside = new Set(rows);
  const edges =
    rows[0] === undefined ? [] : graph.out(graph.headOf(rows[0])).filter(({ from }) => inside.has(from));
  return edges.flatMap(({ to, ...edge }) =>
    to.kind === "row" ? [{ row: to.row, weight: weightOf({ to, ...edge }) }] : [],
  );
}

/** What cites a row: all of its document where it stands for that. */
function citing(row: Row, within: readonly Row[], graph: Graph): readonly Weighted[] {
  const inside = new Set(within);
  const isMeant = ({ to }: Edge): boolean => to.kind === "row" && inside.has(to.row);
  const edges = graph.into(graph.headOf(row)).filter(isMeant);
  return edges.map((edge) => ({ row: edge.from, weight: weightOf(edge) }));
}
