import { ROW_TAG } from "../../../model/row.ts";
import { measure } from "../../measure.ts";
import { summarise } from "../../summarise.ts";
import type { Draft, PlainRow } from "../extractor.ts";

/** What an issue states; what it leaves out is undefined or empty. */
export interface Issue {
  readonly kind?: "issue" | "epic" | "task" | "requirement" | "change";
  readonly id: string;
  readonly title: string;
  readonly line: number;
  readonly endLine: number;
  readonly status?: string | undefined;
  readonly summary?: string | undefined;
  readonly epic?: string | undefined;
  readonly dependsOn?: readonly string[];
  readonly docRefs?: readonly string[];
  readonly ghIssue?: string | undefined;
  readonly date?: string | undefined;
  readonly labels?: readonly string[];
}

/** The lines `from..to` of a file, 1-based, inclusive, joined by LF. */
export type LinesOf = (from: number, to: number) => string | Buffer;

/** The same for a file that is held as lines. */
export const within =
  (lines: readonly string[]): LinesOf =>
  (from, to) =>
    lines.slice(from - 1, to).join("\n");

/** The first line of a description, which is all that the row of an issue tells of it. */
export const firstLine = (description: string | undefined): string | undefined =>
  summarise(description?.trim().split("\n", 1)[0] ?? "");

/** The row of an issue; its anchor is its id, even when another issue has the same. */
export function issueDraft(file: string, issue: Issue, textOf: LinesOf): Draft {
  const { kind = "issue", id, title, line, endLine } = issue;
  const { tokens, hash } = measure(textOf(line, endLine));
  const row: PlainRow = {
    family: "issue",
    kind,
    id,
    title,
    file,
    line,
    tag: ROW_TAG,
    end_line: endLine,
    tokens,
    hash,
  };
  addWords(row, issue);
  addLists(row, issue);
  return { row, claim: { by: "id", anchor: id } };
}

function addWords(row: PlainRow, issue: Issue): void {
  if (issue.status) row.status = issue.status;
  if (issue.summary) row.summary = issue.summary;
  if (issue.epic) row.epic = issue.epic;
  if (issue.ghIssue) row.gh_issue = issue.ghIssue;
  if (issue.date) row.date = issue.date;
}

function addLists(row: PlainRow, { dependsOn = [], docRefs = [], labels = [] }: Issue): void {
  if (dependsOn.length > 0) row.depends_on = dependsOn;
  if (docRefs.length > 0) row.doc_refs = docRefs;
  if (labels.length > 0) row.labels = labels;
}
