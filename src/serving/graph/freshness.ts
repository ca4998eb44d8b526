import { createHash } from "node:crypto";
import type { Row } from "../../model/row.ts";
import type { Places } from "./places.ts";
import type { Surroundings } from "./surroundings.ts";

/** How an index and the files beside it agree. */
export interface Freshness {
  /** Indexed documents whose text is another one now. */
  readonly changed: readonly string[];
  readonly gone: readonly string[];
  /** Markdown files that the index neither has, under this name or that of which it is a symlink, nor says why it leaves out. */
  readonly fresh: readonly string[];
}

/** Compares an index with the files beside it. */
export function freshnessOf(places: Places, around: Surroundings): Freshness {
  const { documents, gone, unknown } = listed(places, around);
  return {
    changed: documents.filter((row) => hasChanged(row, around)).map(({ file }) => file),
    gone,
    fresh: unknown.filter((path) => !around.isLink?.(path)),
  };
}

/** What the two lists of files tell by themselves. */
interface Listed {
  /** Rows that stand for whole documents. */
  readonly documents: readonly Row[];
  readonly gone: readonly string[];
  /** Markdown files that the index does not speak of. */
  readonly unknown: readonly string[];
}

/** Places are surveyed anew when files come or go: until then the lists tell the same. */
const LISTED = new WeakMap<Places, Listed>();

function listed(places: Places, around: Surroundings): Listed {
  const known = LISTED.get(places) ?? compareLists(places, around.paths);
  LISTED.set(places, known);
  return known;
}

function compareLists(places: Places, paths: readonly string[]): Listed {
  const { rows, flagged } = places.corpus;
  const indexed = new Set(rows.map(({ file }) => file));
  const leftOut = flagged.map(({ item }) => item);
  const isLeftOut = (path: string): boolean =>
    leftOut.some((item) => path === item || path.startsWith(`${item}/`));
  return {
    documents: [...indexed].flatMap((file) => {
      const row = places.documentOf(file);
      return row?.hash === undefined || row.line !== 1 ? [] : [row];
    }),
    gone: [...indexed].filter((file) => places.kindOf(file) === undefined),
    unknown: paths.filter((path) => isDocument(path) && !indexed.has(path) && !isLeftOut(path)),
  };
}

/** The index's own table is no document. */
const isDocument = (path: string): boolean =>
  /\.(?:md|mdx|markdown)$/i.test(path) && !path.endsWith("tero-index/INDEX.md");

function hasChanged({ file, hash }: Row, around: Surroundings): boolean {
  const lines = around.lines(file);
  return lines !== undefined && hashOf(lines) !== hash;
}

const KNOWN = new WeakMap<readonly string[], string>();

/** The hash of a whole document, as its row has it. */
function hashOf(lines: readonly string[]): string {
  const known = KNOWN.get(lines) ?? createHash("sha256").update(lines.join("\n")).digest("hex").slice(0, 12);
  KNOWN.set(lines, known);
  return known;
}
