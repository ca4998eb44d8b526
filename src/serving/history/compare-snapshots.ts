import type { Row } from "../../model/row.ts";
import { citationOf, type CitedRecord, type Outcome, type Refused } from "../query/outcome.ts";
import type { ToolArguments } from "../tools/argument.ts";
import { AFTER, BEFORE, KIND } from "../tools/history/arguments.ts";
import { pageOf } from "../tools/paging.ts";
import type { ToolContext } from "../tools/tool.ts";
import { changesJson } from "./changes-json.ts";
import { compareRows, type Comparison, type FieldChange } from "./compare.ts";
import { changeLines, headline, nameOf } from "./comparison.ts";
import { NO_HISTORY } from "./no-history.ts";
import { noRowOfKind } from "./no-kind.ts";

/** Every row that two states do not share, counted and listed. */
export async function answer({ corpus, history: load }: ToolContext, args: ToolArguments): Promise<Outcome> {
  const history = await load?.();
  if (history === undefined) return NO_HISTORY;
  const [before, after] = [args.get(BEFORE), args.get(AFTER)];
  const old = await history.stateAt(before);
  const now = after === undefined ? corpus.rows : await history.stateAt(after);
  if (old === undefined) return noState(before);
  if (now === undefined) return noState(after ?? "");
  return compared({ old, now }, { before, after: after ?? "now" }, args);
}

interface States {
  readonly old: readonly Row[];
  readonly now: readonly Row[];
}

function compared(
  { old, now }: States,
  names: { before: string; after: string },
  args: ToolArguments,
): Outcome {
  const kind = args.get(KIND);
  const all = [...old, ...now];
  if (kind !== undefined && !all.some((row) => row.kind === kind)) return noRowOfKind(all, kind);
  const comparison = compareRows(ofKind(old, kind), ofKind(now, kind));
  const heading = headline(comparison, names);
  const page = pageOf(entriesOf(comparison), args, recordOf);
  if (page === undefined) return { kind: "report", body: countsOf(comparison), text: heading };
  return { ...page, heading: `${heading}\n` };
}

function ofKind(rows: readonly Row[], kind: string | undefined): readonly Row[] {
  return kind === undefined ? rows : rows.filter((row) => row.kind === kind);
}

interface Entry {
  readonly change: "added" | "removed" | "changed";
  readonly row: Row;
  readonly fields: readonly FieldChange[];
}

function entriesOf({ added, removed, changed }: Comparison): readonly Entry[] {
  return [
    ...added.map((row): Entry => ({ change: "added", row, fields: [] })),
    ...removed.map((row): Entry => ({ change: "removed", row, fields: [] })),
    ...changed.map(({ after, fields }): Entry => ({ change: "changed", row: after, fields })),
  ];
}

function recordOf({ change, row, fields }: Entry): CitedRecord {
  const lines = changeLines(fields).map((line) => `  ${line}\n`);
  return {
    citations: [citationOf(row)],
    body: [{ type: "text", text: `${change}: ${nameOf(row)}\n${lines.join("")}` }],
    fields: {
      change,
      kind: row.kind,
      id: row.id,
      title: row.title,
      status: row.status,
      changes: changesJson(fields),
    },
  };
}

function countsOf({ added, removed, changed, moved, unchanged }: Comparison) {
  return {
    counts: { added: added.length, removed: removed.length, changed: changed.length, moved, unchanged },
  };
}

function noState(name: string): Refused {
  return {
    kind: "refused",
    refusal: "absent",
    message: `there is no state \`${name}\``,
    searched: "the revisions of this repository by name, then its files by path",
    candidates: [],
    next: "name a branch, tag or commit that `git rev-parse` knows here, or the path of an index.json",
  };
}
