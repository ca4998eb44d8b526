import { byCodePoint } from "../../model/order.ts";
import type { Row } from "../../model/row.ts";
import type { Span } from "../../model/source.ts";
import { citingLine } from "./citing-line.ts";
import { type FileChange, type Hunk, touchesAfter, touchesBefore } from "./diff.ts";
import type { Graph, Reference } from "./graph.ts";
import { lineRange, pathOf } from "./resolution.ts";

/** A reference to something that a change touches. */
export interface Affected {
  /** The citing row, and the line on which it cites. */
  readonly row: Row;
  readonly line: number;
  readonly value: string;
  readonly path: string;
  /** Whether lines, a section or a whole file is cited: the narrower, the surer. */
  readonly scope: "lines" | "section" | "file";
  readonly why: string;
}

/**
 * Every reference of the corpus to lines, sections or files that a change touches. Lines count as they were before the
 * change, unless the citing line itself was changed with them; that others moved them is no reason.
 */
export function affectedBy(changes: readonly FileChange[], graph: Graph): Affected[] {
  const byPath = new Map<string, FileChange>();
  for (const change of changes) {
    for (const path of [change.before, change.after]) if (path !== undefined) byPath.set(path, change);
  }
  const affected: Affected[] = [];
  for (const [path, change] of byPath) {
    for (const reference of graph.citing(path)) {
      const found = judge(reference, change, { byPath, graph });
      if (found !== undefined) affected.push(found);
    }
  }
  return affected
    .toSorted(
      (a, b) => byCodePoint(a.row.file, b.row.file) || a.line - b.line || byCodePoint(a.value, b.value),
    )
    .filter((each, at, sorted) => !isToldTwice(each, sorted[at - 1]));
}

/** A link in a field is a reference of its section and of its record. */
const isToldTwice = (one: Affected, last: Affected | undefined): boolean =>
  one.row.file === last?.row.file &&
  one.line === last.line &&
  one.value === last.value &&
  one.why === last.why;

interface Touching {
  readonly byPath: ReadonlyMap<string, FileChange>;
  readonly graph: Graph;
}

function judge(reference: Reference, change: FileChange, touching: Touching): Affected | undefined {
  const { graph } = touching;
  const cited = citedPlace(reference, graph);
  if (cited === undefined || cited.path === reference.from.file) return undefined;
  const why = reasonFor(cited, change, wasRewritten(reference, touching));
  if (why === undefined) return undefined;
  const line = citingLine(reference, graph.places);
  return { row: reference.from, line, value: reference.value, path: cited.path, scope: cited.scope, why };
}

interface CitedPlace {
  readonly path: string;
  readonly scope: Affected["scope"];
  readonly lines: Span;
}

/** What a reference covers: the lines it names, a section, an issue of many in one file, or a whole file. */
function citedPlace({ resolution }: Reference, graph: Graph): CitedPlace | undefined {
  if (resolution.status === "dangling") {
    if (resolution.missing === "id") return undefined;
    if (resolution.missing === "lines")
      return { path: resolution.path, scope: "lines", lines: resolution.lines };
    return { path: resolution.path, scope: "file", lines: EVERY_LINE };
  }
  if (resolution.status !== "resolved") return undefined;
  const { to } = resolution;
  const path = pathOf(to);
  if (to.kind !== "folder" && to.lines !== undefined) return { path, scope: "lines", lines: to.lines };
  const isWhole = to.kind !== "row" || graph.places.documentOf(path) === to.row;
  if (isWhole) return { path, scope: "file", lines: EVERY_LINE };
  return { path, scope: "section", lines: { line: to.row.line, endLine: to.row.end_line ?? to.row.line } };
}

const EVERY_LINE: Span = { line: 1, endLine: Infinity };

function wasRewritten(reference: Reference, { byPath, graph }: Touching): boolean {
  const own = byPath.get(reference.from.file);
  if (own === undefined) return false;
  const line = citingLine(reference, graph.places);
  return touchesAfter({ line, endLine: line }, own.hunks);
}

function reasonFor(cited: CitedPlace, change: FileChange, isRewritten: boolean): string | undefined {
  const { before, after, hunks } = change;
  if (after === undefined) return "the file was removed";
  if (cited.scope !== "file") return partReason(cited, hunks, isRewritten);
  if (before !== undefined && before !== after) return `the file moved to ${after}`;
  return hunks.length > 0 ? "the file changed" : undefined;
}

/** Sections are those of the present text, so they are compared with the side after; so are citations written anew. */
function partReason(
  { scope, lines }: CitedPlace,
  hunks: readonly Hunk[],
  isRewritten: boolean,
): string | undefined {
  const isAfter = isRewritten || scope === "section";
  const isTouched = isAfter ? touchesAfter(lines, hunks) : touchesBefore(lines, hunks);
  if (!isTouched) return undefined;
  const side = hunks.map((hunk) => (isAfter ? hunk.after : hunk.before));
  const touched = side.find(({ line, endLine }) => line <= lines.endLine && lines.line <= endLine);
  const what = scope === "lines" ? "of the cited lines" : "of the cited section";
  return touched === undefined
    ? `lines were put between some ${what}`
    : `${lineRange(touched)} ${what} changed`;
}
