import type { IndexFile } from "../../model/index-file.ts";
import { DECISION_KINDS, type Row } from "../../model/row.ts";

const DECISIONS: ReadonlySet<string> = new Set(DECISION_KINDS);
const RETIRED =
  /^(supers|superc|deprecat|reject|withdraw|declin|obsolete|replac|retire|remov|abandon|moved)/i;

/** Where `llms.txt` lies: at the root, where it is looked for. */
export const LLMS_TXT = "llms.txt";

/** Stands in every such file: by it we know our own, and leave one that somebody wrote. */
export const LLMS_TXT_MARK = "Made by `tero index --llms-txt`; links start at the root of the repository.";

/** `llms.txt`: what there is to read, for a model that cannot ask a server. */
export function emitLlmsTxt({ items }: IndexFile): string {
  const rows = items.filter(({ kind }) => kind !== "section");
  const current = rows.filter((row) => !isOptional(row));
  const parts = [
    heading(rows),
    LLMS_TXT_MARK,
    list("Decisions", current.filter(isDecision)),
    list(
      "Documents",
      current.filter((row) => row.family === "doc" && !isDecision(row)),
    ),
    list(
      "Skills",
      current.filter(({ family }) => family === "skill"),
    ),
    list("Optional", oneOfFile(rows.filter(isOptional))),
  ];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}

function heading(rows: readonly Row[]): string {
  const readme = rows.find(({ file }) => /^readme\.\w+$/i.test(file));
  const summary = readme?.summary === undefined ? "" : `\n\n> ${readme.summary}`;
  return `# ${readme?.title ?? "This repository"}${summary}`;
}

function list(title: string, rows: readonly Row[]): string {
  return rows.length === 0 ? "" : [`## ${title}`, "", ...rows.map(link)].join("\n");
}

function link({ id, title, file, status, summary }: Row): string {
  const name = id === undefined || title.includes(id) ? title : `${id}: ${title}`;
  const notes = [status, summary].filter((note) => note !== undefined).join(". ");
  return `- [${name.replace(/[[\]\\]/g, "\\$&")}](${urlOf(file)})${notes === "" ? "" : `: ${notes}`}`;
}

/** A path as the target of a markdown link. */
function urlOf(path: string): string {
  return encodeURI(path).replace(/[()?#]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);
}

const isDecision = ({ kind }: Row): boolean => DECISIONS.has(kind);

/** What a reader in a hurry can skip: history, records of research and work, decisions that no longer hold. */
function isOptional(row: Row): boolean {
  if (row.family === "doc")
    return isDecision(row) && (row.superseded_by !== undefined || RETIRED.test(row.status ?? ""));
  return row.family !== "skill";
}

/** A changelog or a list of issues is one thing to read, however many rows it has: its path stands for them. */
function oneOfFile(rows: readonly Row[]): readonly Row[] {
  const files = new Map<string, Row>();
  for (const row of rows) files.set(row.file, files.has(row.file) ? wholeFile(row) : row);
  return [...files.values()];
}

function wholeFile({ anchor, family, kind, file, tag }: Row): Row {
  return { anchor, family, kind, title: file, file, line: 1, tag };
}
