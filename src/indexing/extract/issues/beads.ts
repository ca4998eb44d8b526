import type { Flag } from "../../../model/row.ts";
import { findDate } from "../../dates.ts";
import { linesOf } from "../../text-lines.ts";
import { settleEach, type Draft, type Extractor, type FileRows, type InputFile } from "../extractor.ts";
import { flagDuplicates } from "./duplicates.ts";
import type { IssueFlagCode } from "./flags.ts";
import { firstLine, issueDraft } from "./issue-draft.ts";
import { isObject, objectsOf, parseJson, textOf, textsOf, type JsonObject } from "./located-json.ts";

/** Issues of beads: one JSON object a line. */
export const beads: Extractor<FileRows> = {
  family: "issue",
  claims: (path, config) =>
    /^(?:.*\/)?(?:\.beads\/(?:issues|beads)|issues)\.jsonl$/.test(path) ||
    (config.issues.includes(path) && path.endsWith(".jsonl")),
  read: readLines,
  isLocal: true,
  settle: settleEach,
};

function readLines(file: InputFile): FileRows {
  const read = linesOf(file.text()).map((text, at) => readLine(file.path, text, at + 1));
  const drafts = read.flatMap((rows) => rows.drafts);
  return { drafts, flags: [...read.flatMap(({ flags }) => flags), ...flagDuplicates(file.path, drafts)] };
}

const NOTHING: FileRows = { drafts: [], flags: [] };

function readLine(path: string, text: string, line: number): FileRows {
  if (text.trim() === "") return NOTHING;
  const parsed = parseJson(text, line);
  if (!parsed.ok) return { drafts: [], flags: [brokenLine(path, line, parsed.message)] };
  if (!isObject(parsed.value)) return { drafts: [], flags: [brokenLine(path, line, "no JSON object")] };
  const draft = draftOf(path, parsed.value, text);
  return draft === undefined ? NOTHING : { drafts: [draft], flags: [] };
}

function brokenLine(item: string, line: number, message: string): Flag {
  const code: IssueFlagCode = "issue-line-unreadable";
  return {
    item,
    code,
    reason: `line ${line} of the issue file cannot be read — the others are indexed: ${message}`,
    line,
  };
}

/** A tombstone only keeps a deleted issue from coming back. */
function draftOf(path: string, bead: JsonObject, text: string): Draft | undefined {
  const [id, title, status] = ["id", "title", "status"].map((name) => textOf(bead, name));
  if (id === undefined || title === undefined || status === "tombstone") return undefined;
  const type = textOf(bead, "issue_type");
  const issue = {
    kind: type === "epic" || type === "task" ? type : "issue",
    id,
    title,
    line: bead.line,
    endLine: bead.endLine,
    status,
    summary: firstLine(textOf(bead, "description")),
    epic: needsOf(bead, /^parent-child$/)[0],
    dependsOn: needsOf(bead, /^(?:(?:conditional-)?blocks|waits-for)?$/),
    labels: textsOf(bead, "labels"),
    ghIssue: /^gh-(\d+)$/i.exec(textOf(bead, "external_ref") ?? "")?.[1],
    date: findDate(textOf(bead, "created_at") ?? "")?.iso,
  } as const;
  return issueDraft(path, issue, () => text);
}

/** What a bead depends on, by the type of the dependency; a type left out means that it blocks. */
const needsOf = (bead: JsonObject, type: RegExp): string[] =>
  objectsOf(bead, "dependencies")
    .filter((need) => type.test(textOf(need, "type") ?? ""))
    .flatMap((need) => textOf(need, "depends_on_id") ?? []);
