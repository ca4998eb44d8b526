import type { Row } from "../../model/row.ts";
import type { Span } from "../../model/source.ts";

/** A place that can be cited. */
export type Target =
  | { readonly kind: "row"; readonly row: Row; readonly lines?: Span }
  /** A file without a row of its own, or lines of it. */
  | { readonly kind: "file"; readonly path: string; readonly lines?: Span }
  | { readonly kind: "folder"; readonly path: string };

/** Exact: a link, an id or a key that names one place. Likely: words that fit one place only. Possible: one of several. */
export const CERTAINTIES = ["exact", "likely", "possible"] as const;
export type Certainty = (typeof CERTAINTIES)[number];

/** A reference to what is not there: which part is missing, and how it was named. */
export type Dangling =
  | { readonly missing: "path"; readonly path: string }
  | { readonly missing: "fragment"; readonly path: string; readonly fragment: string }
  | { readonly missing: "lines"; readonly path: string; readonly lines: Span; readonly lineCount: number }
  | { readonly missing: "id"; readonly id: string };

/** What a reference turned out to mean. What was written is kept by the reference itself. */
export type Resolution =
  | { readonly status: "resolved"; readonly to: Target; readonly certainty: Certainty }
  /** Another site or repository, or a part of this one that nobody can look at from here. */
  | { readonly status: "external"; readonly address: string }
  | { readonly status: "ambiguous"; readonly candidates: readonly Target[] }
  | ({ readonly status: "dangling" } & Dangling);

/** The places that a reference leads to, or may. */
export function targetsOf(resolution: Resolution): readonly Target[] {
  if (resolution.status === "resolved") return [resolution.to];
  return resolution.status === "ambiguous" ? resolution.candidates : [];
}

/** The file or folder in which a target stands. */
export const pathOf = (target: Target): string => (target.kind === "row" ? target.row.file : target.path);

/** A target as people cite it: the anchor of a row, else the path; with its lines where there are some. */
export function nameOf(target: Target): string {
  const place = target.kind === "row" ? target.row.anchor : target.path;
  const lines = target.kind === "folder" ? undefined : target.lines;
  return lines === undefined ? place : `${place}#${lineRange(lines)}`;
}

/** `L3` or `L3-L9`. */
export function lineRange({ line, endLine }: Span): string {
  return line === endLine ? `L${line}` : `L${line}-L${endLine}`;
}
