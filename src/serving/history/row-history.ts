import type { Row } from "../../model/row.ts";
import type { History, Revision } from "./history.ts";
import { compareRows, type FieldChange } from "./compare.ts";

/** What one commit did to a row; `row` is what it was after it, or before it went. */
export interface RowVersion {
  readonly revision: Revision;
  readonly change: "added" | "changed" | "renamed" | "deleted";
  readonly row: Row;
  /** Against the version before; empty where there was none. */
  readonly fields: readonly FieldChange[];
}

/** A row as it is now, if it still is, and the document that it stands in. */
export interface Followed {
  readonly row: Row | undefined;
  readonly document: Row | undefined;
}

/** The versions of a row over the commits of its file, newest first; commits that left it as it was are passed over. */
export function rowVersions(
  history: History,
  revisions: readonly Revision[],
  followed: Followed,
): readonly RowVersion[] {
  const states = revisions.map((revision) => ({ revision, row: rowAt(history, revision, followed) }));
  return states.flatMap((state, at) => versionOf(state, states[at + 1]?.row));
}

/** The same anchor, below whatever the document was called then. */
function rowAt(history: History, revision: Revision, { row, document }: Followed): Row | undefined {
  if (revision.change === "deleted") return undefined;
  const rows = history.rowsAt(revision, document ?? row);
  const top = rows.find(({ kind }) => kind !== "section");
  if (row === undefined || row.anchor === document?.anchor) return top;
  const isBelow = document !== undefined && row.anchor.startsWith(`${document.anchor}--`);
  const then = isBelow ? `${top?.anchor}${row.anchor.slice(document.anchor.length)}` : row.anchor;
  return rows.find(({ anchor }) => anchor === then);
}

function versionOf(
  state: { readonly revision: Revision; readonly row: Row | undefined },
  before: Row | undefined,
): readonly RowVersion[] {
  const { revision, row } = state;
  const gone = revision.renamedTo === undefined ? "deleted" : "renamed";
  if (row === undefined)
    return before === undefined ? [] : [{ revision, change: gone, row: before, fields: [] }];
  if (before === undefined) return [{ revision, change: "added", row, fields: [] }];
  const [changed] = compareRows([{ ...before, anchor: row.anchor }], [row]).changed;
  return changed === undefined ? [] : [{ revision, change: "changed", row, fields: changed.fields }];
}
