import type { Flag } from "../../../model/row.ts";
import { isFields, parseYaml, type FieldValue, type Fields } from "../../markdown/yaml.ts";
import { linesOf } from "../../text-lines.ts";
import { settleEach, type Draft, type Extractor, type FileRows, type InputFile } from "../extractor.ts";
import type { IssueFlagCode } from "./flags.ts";
import { firstLine, issueDraft, within } from "./issue-draft.ts";
import { textField } from "./task-file.ts";

const ITEM = /^((?:.*\/)?)([A-Za-z][\w.-]*?\d+)\.ya?ml$/;

/** Requirements of doorstop: a YAML file each, in a folder that `.doorstop.yml` makes a document. */
export const doorstop: Extractor<FileRows> = {
  family: "issue",
  claims: (path) => ITEM.test(path) || /(?:^|\/)\.doorstop\.ya?ml$/.test(path),
  read: readItem,
  settle: (facts, corpus) => {
    const documents = new Set(
      corpus.paths.filter((path) => /(?:^|\/)\.doorstop\.ya?ml$/.test(path)).map(folderOf),
    );
    return settleEach(new Map([...facts].filter(([path]) => documents.has(folderOf(path)))));
  },
};

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf("/") + 1);

function readItem(file: InputFile): FileRows | undefined {
  const id = ITEM.exec(file.path)?.[2];
  if (id === undefined) return undefined;
  const { value, faults } = parseYaml(file.text());
  if (!isFields(value) || !("active" in value || "normative" in value || "level" in value)) return undefined;
  const code: IssueFlagCode = "issue-yaml-broken";
  const flags = faults.slice(0, 1).map(({ line, message }): Flag => {
    return {
      item: file.path,
      code,
      reason: `requirement is no valid YAML — read line by line: ${message}`,
      line,
    };
  });
  return { drafts: [draftOf(file, id, value)], flags };
}

function draftOf(file: InputFile, id: string, fields: Fields): Draft {
  const lines = linesOf(file.text());
  const text = textField(fields, "text");
  const issue = {
    kind: "requirement",
    id,
    title: textField(fields, "header") ?? text?.split("\n", 1)[0] ?? id,
    line: 1,
    endLine: lines.length,
    status: statusOf(fields["active"]),
    summary: firstLine(text),
    dependsOn: linksOf(fields),
  } as const;
  return issueDraft(file.path, issue, within(lines));
}

const statusOf = (active: FieldValue | undefined): string | undefined =>
  active === "true" ? "active" : active === "false" ? "inactive" : undefined;

/** Links to parent items, each an id alone or with the fingerprint that it was reviewed at. */
function linksOf({ links }: Fields): string[] {
  if (!Array.isArray(links)) return [];
  return links.flatMap((link) =>
    typeof link === "string" ? [link] : isFields(link) ? Object.keys(link) : [],
  );
}
