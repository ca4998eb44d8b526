import type { Row } from "../../../model/row.ts";
import {
  type Citation,
  type CitedRecord,
  type JsonObject,
  type NonEmpty,
  citationOf,
} from "../../query/outcome.ts";
import { type Target, nameOf } from "../resolution.ts";

/** A row in a few words: `ADR-0007 Title [Accepted]`. */
export function rowWords({ id, anchor, kind, title, status }: Row): string {
  const name = id ?? (kind === "section" ? "§" : anchor);
  const words = title === name ? name : `${name} ${title}`;
  return status === undefined ? words : `${words} [${status}]`;
}

/** Where a row stands, for people. */
export function rowPlace({ file, line, end_line: endLine }: Row): string {
  return endLine === undefined || endLine === line ? `${file}:${line}` : `${file}:${line}-${endLine}`;
}

/** A row for programs, without what only a reader of its text needs. */
export function rowFields({ anchor, id, kind, family, title, status, date, file, line }: Row): JsonObject {
  return { anchor, id, kind, family, title, status, date, file, line };
}

/** A target for programs. */
export function targetFields(target: Target): JsonObject {
  return target.kind === "row"
    ? { ...rowFields(target.row), name: nameOf(target) }
    : { file: target.path, name: nameOf(target) };
}

/** Cites a row by the line on which it says something. */
export function citationAt(row: Row, line: number): Citation {
  return { ...citationOf(row), line, endLine: line };
}

/** A record of a few lines. */
export function recordOf(
  citations: NonEmpty<Citation>,
  lines: readonly string[],
  fields: JsonObject,
): CitedRecord {
  return { citations, body: [{ type: "text", text: lines.join("\n") }], fields };
}
