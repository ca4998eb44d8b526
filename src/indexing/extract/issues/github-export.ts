import type { Flag } from "../../../model/row.ts";
import { findDate } from "../../dates.ts";
import { linesOf } from "../../text-lines.ts";
import { settleEach, type Draft, type Extractor, type FileRows, type InputFile } from "../extractor.ts";
import { flagDuplicates } from "./duplicates.ts";
import type { IssueFlagCode } from "./flags.ts";
import { firstLine, issueDraft, within } from "./issue-draft.ts";
import { isObject, objectsOf, parseJson, textOf, type JsonObject } from "./located-json.ts";
import { unreadable } from "./unreadable.ts";

/** What `gh issue list --json …` wrote, where the configuration names the file: nothing else tells it from other JSON. */
export const githubExport: Extractor<FileRows> = {
  family: "issue",
  claims: (path, config) => config.issues.includes(path) && path.endsWith(".json"),
  read: readExport,
  settle: (facts, { config, paths }) => {
    const settled = settleEach(facts);
    const found = new Set(paths);
    const missing = config.issues.filter((path) => !found.has(path)).map(missingFlag);
    return { ...settled, flags: [...settled.flags, ...missing] };
  },
};

function missingFlag(item: string): Flag {
  const code: IssueFlagCode = "issue-file-missing";
  return {
    item,
    code,
    reason:
      "named under `issues` in tero.json, but it is no file that is read as JSON, JSON lines or a tero list",
  };
}

function readExport(file: InputFile): FileRows {
  const parsed = parseJson(file.text());
  if (!parsed.ok) return unreadable(file.path, parsed);
  if (parsed.value?.kind !== "list")
    return unreadable(file.path, { line: 1, message: "no array, as `gh issue list --json` writes it" });
  const lines = linesOf(file.text());
  const drafts = parsed.value.items.filter(isObject).flatMap((issue) => draftOf(file.path, issue, lines));
  return { drafts, flags: flagDuplicates(file.path, drafts) };
}

/** `GH-12` is how GitHub itself lets one cite an issue where `#12` could be anything. */
function draftOf(path: string, object: JsonObject, lines: readonly string[]): Draft[] {
  const { line, endLine } = object;
  const number = textOf(object, "number");
  if (number === undefined) return [];
  const issue = {
    id: `GH-${number}`,
    title: textOf(object, "title") ?? `GH-${number}`,
    line,
    endLine,
    status: textOf(object, "state"),
    summary: firstLine(textOf(object, "body")),
    ghIssue: number,
    labels: objectsOf(object, "labels").flatMap((label) => textOf(label, "name") ?? []),
    date: findDate(textOf(object, "createdAt") ?? "")?.iso,
  };
  return [issueDraft(path, issue, within(lines))];
}
