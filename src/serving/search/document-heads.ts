import type { Row } from "../../model/row.ts";

/** Rows that stand inside a document; every other row opens one. */
const INNER_KINDS: ReadonlySet<string> = new Set(["section", "entry"]);

/**
 * Groups rows into documents: a file with its sections, a release with its entries, an issue alone. Gives, for each row (in
 * canonical order), the row that opens its document.
 */
export function documentHeads(rows: readonly Row[]): Int32Array {
  const heads = new Int32Array(rows.length);
  let head = 0;
  for (const [at, row] of rows.entries()) {
    const opens = !INNER_KINDS.has(row.kind) || at === 0 || rows[at - 1]?.file !== row.file;
    if (opens) head = at;
    heads[at] = head;
  }
  return heads;
}
