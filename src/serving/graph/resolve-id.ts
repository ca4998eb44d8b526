import { idKey } from "../../model/id-key.ts";
import type { Row } from "../../model/row.ts";
import type { Places } from "./places.ts";
import type { Resolution, Target } from "./resolution.ts";

/** A record by its id in any spelling. Records that share one are candidates. */
export function resolveId(id: string, places: Places): Resolution {
  return amongRows(recordsWithId(id, places), id);
}

function amongRows(rows: readonly Row[], id: string): Resolution {
  const [first, second] = rows;
  if (first === undefined) return { status: "dangling", missing: "id", id };
  if (second !== undefined) return { status: "ambiguous", candidates: rows.map(rowTarget) };
  return { status: "resolved", to: rowTarget(first), certainty: "exact" };
}

/**
 * A record of the same file, where a field names one: where ids are made of a scope and a number (`tag/4.2`), a bare number
 * is meant within the same parent, else within the same scope. Undefined where there is no such record.
 */
export function resolveBeside(row: Row, id: string, places: Places): Resolution | undefined {
  const scope = row.id?.slice(0, row.id.lastIndexOf("/") + 1) ?? "";
  const spellings = [...(row.epic === undefined ? [] : [`${row.epic}.${id}`]), scope + id, id];
  for (const spelling of spellings) {
    const found = places
      .withIdKey(idKey(spelling))
      .filter((each) => each.id === spelling && each.file === row.file);
    if (found.length > 0) return amongRows(found, id);
  }
  return undefined;
}

/** A row as what a reference leads to. */
export const rowTarget = (row: Row): Target => ({ kind: "row", row });

/** The rows that an id names. Changelog entries carry the id of what they are about, so they give way to all else. */
export function recordsWithId(id: string, places: Places): readonly Row[] {
  const rows = places.withIdKey(idKey(id));
  const records = rows.filter((row) => row.family !== "changelog");
  const asWritten = records.filter((row) => row.id === id);
  return asWritten.length > 0 ? asWritten : records.length > 0 ? records : rows;
}
