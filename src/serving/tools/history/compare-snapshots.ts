import type { Row } from "../../../model/row.ts";
import type { Corpus } from "../../corpus.ts";
import type { History } from "../../history.ts";
import { compareRows, type Comparison, type FieldChange } from "../../query/compare.ts";
import { citationOf, type CitedRecord, type Outcome, type Refused } from "../../query/outcome.ts";
import { changeLines, headline, nameOf } from "../../render/comparison.ts";
import { optional, required, text, type ToolArguments } from "../argument.ts";
import { CURSOR, FORMAT, LIMIT, pageOf } from "../paging.ts";
import type { Tool } from "../tool.ts";
import { changesJson } from "./changes-json.ts";
import { NO_HISTORY } from "./no-history.ts";

const BEFORE = required(
  "before",
  text,
  "revision (main, v1.2, HEAD~3, …), or path of an index.json in the repository",
);
const AFTER = optional("after", text, "the same; left out, the index as it is served now");
const KIND = optional("kind", text, "rows of one kind alone: adr, section, issue, …");

/** `compare_snapshots`: what one state of the corpus has that another has not. */
export const compareSnapshots: Tool = {
  name: "compare_snapshots",
  toolset: "history",
  title: "Compare two states",
  description:
    "Counts, then every row that was added, removed or changed (field by field, old → new) between two revisions or index files. Use it to see what a branch or a release did to decisions, documents and issues. Not for one row over time: use get_history.",
  arguments: [BEFORE, AFTER, KIND, FORMAT, LIMIT, CURSOR],
  scope: "read",
  annotations: { readOnlyHint: true, idempotentHint: true },
  run: async ({ corpus, history: load }, args) => {
    const history = await load?.();
    return history === undefined ? NO_HISTORY : compare(history, corpus, args);
  },
};

async function compare(history: History, corpus: Corpus, args: ToolArguments): Promise<Outcome> {
  const after = args.get(AFTER);
  const old = await history.stateAt(args.get(BEFORE));
  const now = after === undefined ? corpus.rows : await history.stateAt(after);
  if (old === undefined) return noState(args.get(BEFORE));
  if (now === undefined) return noState(after ?? "");
  const kind = args.get(KIND);
  const wanted = (rows: readonly Row[]) => rows.filter((row) => kind === undefined || row.kind === kind);
  const comparison = compareRows(wanted(old), wanted(now));
  const heading = headline(comparison, { before: args.get(BEFORE), after: after ?? "now" });
  const page = pageOf(entriesOf(comparison), args, recordOf);
  return page === undefined
    ? { kind: "report", body: countsOf(comparison), text: heading }
    : { ...page, heading: `${heading}\n` };
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
