import type { Row } from "../../../model/row.ts";
import type { Corpus } from "../../corpus.ts";
import type { History } from "../../history.ts";
import { citationOf, type CitedRecord, type Refused } from "../../query/outcome.ts";
import { rowVersions, type RowVersion } from "../../query/row-history.ts";
import { changeLines } from "../../render/comparison.ts";
import { required, text } from "../argument.ts";
import { CURSOR, FORMAT, LIMIT, pageOf } from "../paging.ts";
import type { Tool } from "../tool.ts";
import { changesJson } from "./changes-json.ts";
import { NO_HISTORY } from "./no-history.ts";

const TARGET = required("target", text, "anchor, id or path; a path may be one that is no longer there");

/** `get_history`: what commits did to a row. */
export const getHistory: Tool = {
  name: "get_history",
  toolset: "history",
  title: "History of a row",
  description:
    "What each commit did to a document, decision, section or issue, newest first: added, which fields changed from what to what, deleted; renames are followed. Use it to learn when a decision changed and by whom. Not for comparing whole states: use compare_snapshots.",
  arguments: [TARGET, FORMAT, LIMIT, CURSOR],
  scope: "read",
  annotations: { readOnlyHint: true, idempotentHint: true },
  run: async ({ corpus, history: load }, args) => {
    const history = await load?.();
    if (history === undefined) return NO_HISTORY;
    const target = args.get(TARGET);
    const rows = rowsNamed(target, corpus);
    const [row] = rows;
    if (new Set(rows.map(({ file }) => file)).size > 1) return ambiguous(target, rows, corpus);
    const versions = versionsOf(history, corpus, { row, file: row?.file ?? target });
    return pageOf(versions, args, recordOf) ?? absent(target, corpus);
  },
};

function rowsNamed(target: string, corpus: Corpus): readonly Row[] {
  const named = [corpus.withAnchor(target), corpus.withId(target), corpus.inFile(target).slice(0, 1)];
  return named.find((rows) => rows.length > 0) ?? [];
}

function versionsOf(
  history: History,
  corpus: Corpus,
  { row, file }: { row: Row | undefined; file: string },
): readonly RowVersion[] {
  const document = corpus.inFile(file).find(({ kind }) => kind !== "section");
  return rowVersions(history, history.revisionsOf(file), { row, document });
}

function recordOf({ revision, change, row, fields }: RowVersion): CitedRecord {
  const { commit, date, author, subject } = revision;
  const place = `${row.file}:${row.line}-${row.end_line ?? row.line}`;
  const lines = changeLines(fields).map((line) => `  ${line}\n`);
  const status = change === "added" && row.status !== undefined ? `, ${row.status}` : "";
  const head = `${date} ${commit} ${change}${status}: ${subject} (${author}) · ${row.anchor} at ${place}\n`;
  return {
    citations: [citationOf(row)],
    body: [{ type: "text", text: head + lines.join("") }],
    fields: {
      commit,
      date,
      author,
      subject,
      change,
      title: row.title,
      status: row.status,
      changes: changesJson(fields),
    },
  };
}

function ambiguous(target: string, rows: readonly Row[], corpus: Corpus): Refused {
  return {
    kind: "refused",
    refusal: "ambiguous",
    message: `\`${target}\` names ${rows.length} rows of different files`,
    searched: `${corpus.size} rows by anchor, id and path`,
    candidates: rows.map(({ anchor }) => anchor),
    next: "ask again with one of the anchors",
  };
}

function absent(target: string, corpus: Corpus): Refused {
  return {
    kind: "refused",
    refusal: "absent",
    message: `no commit holds \`${target}\`: no row has that anchor or id, and git knows no file of that path`,
    searched: `${corpus.size} rows by anchor, id and path, then the commits of the repository by path`,
    candidates: [],
    next: "find the anchor with text_search; a file that was never committed has no history yet",
  };
}
