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
  const { corpus } = places;
  const indexed = new Set(corpus.rows.map(({ file }) => file));
  const leftOut = corpus.flagged.map(({ item }) => item);
  const isLeftOut = (path: string): boolean =>
    leftOut.some((item) => path === item || path.startsWith(`${item}/`));
  return {
    changed: [...indexed].filter((file) => hasChanged(places.documentOf(file), around)),
    gone: [...indexed].filter((file) => places.kindOf(file) === undefined),
    fresh: around.paths.filter(
      (path) => isDocument(path) && !indexed.has(path) && !isLeftOut(path) && !around.isLink?.(path),
    ),
  };
}

/** The index's own table is no document. */
const isDocument = (path: string): boolean =>
  /\.(?:md|mdx|markdown)$/i.test(path) && !path.endsWith("tero-index/INDEX.md");

function hasChanged(row: Row | undefined, around: Surroundings): boolean {
  if (row?.hash === undefined || row.line !== 1) return false;
  const lines = around.lines(row.file);
  return lines !== undefined && hashOf(lines) !== row.hash;
}

const KNOWN = new WeakMap<readonly string[], string>();

/** The hash of a whole document, as its row has it. */
function hashOf(lines: readonly string[]): string {
  const known = KNOWN.get(lines) ?? createHash("sha256").update(lines.join("\n")).digest("hex").slice(0, 12);
  KNOWN.set(lines, known);
  return known;
}
