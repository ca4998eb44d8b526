import type { Flag } from "../../../model/row.ts";
import type { MarkdownDocument } from "../../markdown/document.ts";
import { parseFields, type Fields } from "../../markdown/frontmatter.ts";
import { headingTitle } from "../../markdown/inline.ts";
import { summarise } from "../../summarise.ts";
import type { FileRows, InputFile } from "../extractor.ts";
import type { IssueFlagCode } from "./flags.ts";
import { issueDraft, type Issue } from "./issue-draft.ts";

/** A markdown file that holds one issue: what its frontmatter says, and its text. */
export interface TaskFile {
  readonly path: string;
  readonly fields: Fields;
  readonly document: MarkdownDocument;
}

/** What a convention finds in such a file: all of an issue but its place. */
export type TaskFacts = Omit<Issue, "line" | "endLine">;

/** The row of a markdown file with frontmatter that a convention takes for an issue; none where it does not. */
export function readTaskFile(
  file: InputFile,
  read: (task: TaskFile) => TaskFacts | undefined,
): FileRows | undefined {
  const document = file.markdown();
  if (document.frontmatter === undefined) return undefined;
  const { fields, faults } = parseFields(document.frontmatter);
  const facts = read({ path: file.path, fields, document });
  if (facts === undefined) return undefined;
  const { lineCount } = document;
  const issue = { summary: firstProse(document), ...facts, line: 1, endLine: lineCount };
  const code: IssueFlagCode = "issue-yaml-broken";
  const flags = faults.slice(0, 1).map(({ line, message }): Flag => {
    return {
      item: file.path,
      code,
      reason: `frontmatter of the issue is no valid YAML — read line by line: ${message}`,
      line,
    };
  });
  return { drafts: [issueDraft(file.path, issue, document.lineBytes)], flags };
}

/** The words of a scalar field; undefined when it is empty or no scalar. */
export function textField(fields: Fields, name: string): string | undefined {
  const value = fields[name];
  return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
}

/** The scalars of a list field; a lone scalar is a list of one. */
export function listField(fields: Fields, name: string): string[] {
  const value = fields[name];
  const items = Array.isArray(value) ? value : [value];
  return items.flatMap((item) => (typeof item === "string" && item.trim() !== "" ? [item.trim()] : []));
}

/** The first level-1 heading. */
export function firstTitle(document: MarkdownDocument): string | undefined {
  const heading = document.blocks.find(({ kind, level }) => kind === "heading" && level === 1);
  return heading && headingTitle(document, heading);
}

/** The first paragraph, shortened. */
export function firstProse(document: MarkdownDocument): string | undefined {
  const block = document.blocks.find(({ kind }) => kind === "paragraph");
  return block === undefined ? undefined : summarise(document.content(block));
}
