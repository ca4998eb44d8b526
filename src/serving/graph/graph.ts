import { append } from "../../model/grouping.ts";
import { remembering } from "../../model/remember.ts";
import type { Row } from "../../model/row.ts";
import type { Corpus } from "../corpus.ts";
import { once, type Places, placesOf } from "./places.ts";
import { resolveBeside } from "./resolve-id.ts";
import { type Resolver, resolverOf } from "./resolve.ts";
import { type Certainty, pathOf, type Resolution, type Target } from "./resolution.ts";
import type { Surroundings } from "./surroundings.ts";

/** The fields of a row that name other rows. */
export const VIAS = ["depends_on", "supersedes", "superseded_by", "epic", "doc_refs", "links"] as const;
export type Via = (typeof VIAS)[number];

/** One reference of a row, as the row states it, and what it means. */
export interface Reference {
  readonly from: Row;
  readonly via: Via;
  readonly value: string;
  readonly resolution: Resolution;
}

/** A reference that leads somewhere, or may: one for each candidate where it is ambiguous. */
export interface Edge {
  readonly from: Row;
  readonly via: Via;
  readonly value: string;
  readonly to: Target;
  readonly certainty: Certainty;
  /** The wholes of which the two ends are parts; a file or folder without a row is none. */
  readonly fromHead: Row;
  readonly toHead: Row | undefined;
}

/** Who cites what. Built once for a corpus; asked in both directions. */
export interface Graph {
  readonly places: Places;
  readonly resolver: Resolver;
  /** What a row's own text and fields cite, in the order in which it does. */
  readonly references: (row: Row) => readonly Reference[];
  /** What a row's fields name: all that it cites but the links of its text. */
  readonly stated: (row: Row) => readonly Reference[];
  /** Every edge out of a whole document, issue or release. */
  readonly out: (head: Row) => readonly Edge[];
  /** The wholes that a whole leads to, each once, in the order in which it first cites them. */
  readonly successors: (head: Row) => readonly Row[];
  /** Every edge into a whole document, issue or release, those within it left out. */
  readonly into: (head: Row) => readonly Edge[];
  /** Every edge into a file or folder without a row. */
  readonly intoPath: (path: string) => readonly Edge[];
  /** Every reference to a file or to a part of it, also to one that is not there. */
  readonly citing: (path: string) => readonly Reference[];
  /** The row that stands for the whole of which a row is a part; itself where it is no part. */
  readonly headOf: (row: Row) => Row;
  /** The rows that are no part of another, in canonical order. */
  readonly heads: () => readonly Row[];
}

/** The graph of an index, with the repository around it where that is there. */
export function graphOf(corpus: Corpus, around?: Surroundings): Graph {
  const places = placesOf(corpus, around);
  const headOf = (row: Row): Row => (row.kind === "section" ? (places.documentOf(row.file) ?? row) : row);
  const resolver = resolverOf(places);
  const means = { resolver, places };
  const references = remembering((row: Row) => referencesOf(row, means), Infinity);
  const all = once(() => corpus.rows.flatMap(references));
  const edges = once(() => collect(all(), headOf));
  const out = (head: Row): readonly Edge[] => edges().out.get(head) ?? [];
  const heads = once(() => corpus.rows.filter((row) => headOf(row) === row));
  const citing = once(() => byPath(all()));
  return {
    places,
    resolver,
    headOf,
    heads,
    references,
    stated: (row) => referencesOf(row, means, FIELDS),
    out,
    successors: remembering(
      (head: Row) => [...new Set(out(head).flatMap(({ toHead }) => toHead ?? []))],
      Infinity,
    ),
    into: (head) => edges().into.get(head) ?? [],
    intoPath: (path) => edges().intoPath.get(path) ?? [],
    citing: (path) => citing().get(path) ?? [],
  };
}

interface Edges {
  readonly out: ReadonlyMap<Row, readonly Edge[]>;
  readonly into: ReadonlyMap<Row, readonly Edge[]>;
  readonly intoPath: ReadonlyMap<string, readonly Edge[]>;
}

function collect(references: readonly Reference[], headOf: (row: Row) => Row): Edges {
  const out = new Map<Row, Edge[]>();
  const into = new Map<Row, Edge[]>();
  const intoPath = new Map<string, Edge[]>();
  for (const reference of references) {
    for (const edge of edgesOf(reference, headOf)) {
      append(out, edge.fromHead, edge);
      if (edge.toHead === undefined) append(intoPath, pathOf(edge.to), edge);
      else if (edge.toHead !== edge.fromHead) append(into, edge.toHead, edge);
    }
  }
  return { out, into, intoPath };
}

function byPath(references: readonly Reference[]): ReadonlyMap<string, readonly Reference[]> {
  const lists = new Map<string, Reference[]>();
  for (const reference of references) {
    const { resolution } = reference;
    if (resolution.status === "resolved") append(lists, pathOf(resolution.to), reference);
    if (resolution.status === "dangling" && resolution.missing !== "id")
      append(lists, resolution.path, reference);
  }
  return lists;
}

const FIELDS = VIAS.filter((via) => via !== "links");

type Means = Pick<Graph, "resolver" | "places">;

function referencesOf(row: Row, means: Means, vias: readonly Via[] = VIAS): Reference[] {
  return vias.flatMap((via) =>
    valuesOf(row, via).map((value) => ({
      from: row,
      via,
      value,
      resolution: meaningOf({ row, via, value }, means),
    })),
  );
}

function meaningOf(
  { row, via, value }: { readonly row: Row; readonly via: Via; readonly value: string },
  { resolver, places }: Means,
): Resolution {
  const beside = via === "depends_on" || via === "epic" ? resolveBeside(row, value, places) : undefined;
  return beside ?? resolver.resolve(value, row.file);
}

function valuesOf(row: Row, via: Via): readonly string[] {
  const value = row[via];
  if (value === undefined) return [];
  return typeof value === "string" ? [value] : value;
}

/** An id in running text that fits one record is likely meant; one in a field is meant. */
function edgesOf({ from, via, value, resolution }: Reference, headOf: (row: Row) => Row): readonly Edge[] {
  const edge = (to: Target, certainty: Certainty): Edge => ({
    from,
    via,
    value,
    to,
    certainty,
    fromHead: headOf(from),
    toHead: to.kind === "row" ? headOf(to.row) : undefined,
  });
  switch (resolution.status) {
    case "resolved": {
      const isMention = via === "links" && !/[/.#]/.test(value);
      const certainty = isMention && resolution.certainty === "exact" ? "likely" : resolution.certainty;
      return [edge(resolution.to, certainty)];
    }
    case "ambiguous":
      return resolution.candidates.map((to) => edge(to, "possible"));
    case "external":
    case "dangling":
      return [];
  }
}
