import { ROW_TAG } from "../../../model/row.ts";
import { measure } from "../../measure.ts";
import { summarise } from "../../summarise.ts";
import type { Draft } from "../extractor.ts";

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
  const row: Draft["row"] = {
    family: "issue",
    kind,
    id,
    title,
    file,
    line,
    tag: ROW_TAG,
    end_line: endLine,
    ...measure(textOf(line, endLine)),
    ...word("status", issue.status),
    ...word("summary", issue.summary),
    ...word("epic", issue.epic),
    ...list("depends_on", issue.dependsOn),
    ...list("doc_refs", issue.docRefs),
    ...word("gh_issue", issue.ghIssue),
    ...word("date", issue.date),
    ...list("labels", issue.labels),
  };
  return { row, claim: { by: "id", anchor: id } };
}

function word<Name extends string>(name: Name, value: string | undefined): Partial<Record<Name, string>> {
  const given: Partial<Record<Name, string>> = {};
  if (value !== undefined && value !== "") given[name] = value;
  return given;
}

function list<Name extends string>(
  name: Name,
  values: readonly string[] = [],
): Partial<Record<Name, readonly string[]>> {
  const given: Partial<Record<Name, readonly string[]>> = {};
  if (values.length > 0) given[name] = values;
  return given;
}
