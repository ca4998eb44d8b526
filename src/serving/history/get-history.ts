import type { Row } from "../../model/row.ts";
import type { Corpus } from "../corpus.ts";
import { citationOf, type CitedRecord, type Outcome, type Refused } from "../query/outcome.ts";
import type { ToolArguments } from "../tools/argument.ts";
import { TARGET } from "../tools/history/arguments.ts";
import { pageOf } from "../tools/paging.ts";
import type { ToolContext } from "../tools/tool.ts";
import { changesJson } from "./changes-json.ts";
import { changeLines } from "./comparison.ts";
import type { History } from "./history.ts";
import { NO_HISTORY } from "./no-history.ts";
import { rowVersions, type RowVersion } from "./row-history.ts";

/** What commits did to the row that is named, newest first. */
export async function answer({ corpus, history: load }: ToolContext, args: ToolArguments): Promise<Outcome> {
  const history = await load?.();
  if (history === undefined) return NO_HISTORY;
  const target = args.get(TARGET);
  const rows = rowsNamed(target, corpus);
  const [row] = rows;
  if (new Set(rows.map(({ file }) => file)).size > 1) return ambiguous(target, rows, corpus);
  const versions = versionsOf(history, corpus, { row, file: row?.file ?? target });
  return pageOf(versions, args, recordOf) ?? absent(target, corpus);
}

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
  const { commit, date, author, subject, renamedTo } = revision;
  const place = `${row.file}:${row.line}-${row.end_line ?? row.line}`;
  const lines = changeLines(fields).map((line) => `  ${line}\n`);
  const status = change === "added" && row.status !== undefined ? `, ${row.status}` : "";
  const target = renamedTo === undefined ? "" : ` to ${renamedTo}`;
  const head = `${date} ${commit} ${change}${target}${status}: ${subject} (${author}) · ${row.anchor} at ${place}\n`;
  return {
    citations: [citationOf(row)],
    body: [{ type: "text", text: head + lines.join("") }],
    fields: {
      commit,
      date,
      author,
      subject,
      change,
      renamed_to: renamedTo,
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
    next: "find the anchor with search; what was deleted is named by the path that it had; a file that was never committed has no history yet",
  };
}
