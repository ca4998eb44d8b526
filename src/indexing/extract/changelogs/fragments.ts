import { ROW_TAG, type Flag } from "../../../model/row.ts";
import type { MarkdownDocument } from "../../markdown/document.ts";
import { isFields, parseYaml, type FieldValue } from "../../markdown/yaml.ts";
import { summarise } from "../../summarise.ts";
import { linesOf } from "../../text-lines.ts";
import { settleEach, type Draft, type Extractor, type FileRows, type InputFile } from "../extractor.ts";
import type { ChangelogFlagCode } from "./flags.ts";

/** Notes for the next release, a file each: changesets, towncrier, reno and changie. */
export const fragments: Extractor<FileRows> = {
  family: "changelog",
  claims: (path) => conventionOf(path) !== undefined,
  read: readFragment,
  isLocal: true,
  settle: settleEach,
};

interface Convention {
  readonly path: RegExp;
  readonly read: (file: InputFile) => Note;
}

interface Note {
  readonly text: string;
  readonly flags?: readonly Flag[];
}

const CONVENTIONS: readonly Convention[] = [
  {
    path: /(?:^|\/)\.changeset\/(?!readme\.)[^/]+\.md$/i,
    read: (file) => ({ text: firstParagraph(file.markdown()) }),
  },
  {
    path: /(?:^|\/)(?:changelog\.d|changes\.d|news\.d|newsfragments|changelog[-_]fragments|changelogs?\/fragments)\/(?!readme\b|template\b)[^/.][^/]*\.[^/]*[a-z]$/i,
    read: readTowncrier,
  },
  { path: /(?:^|\/)releasenotes\/notes\/.+\.ya?ml$/i, read: (file) => readYaml(file, firstText) },
  { path: /(?:^|\/)\.changes\/[^/]+\/[^/]+\.ya?ml$/i, read: (file) => readYaml(file, bodyOf) },
];

const conventionOf = (path: string): Convention | undefined =>
  CONVENTIONS.find((convention) => convention.path.test(path));

function readFragment(file: InputFile): FileRows {
  const { text, flags = [] } = conventionOf(file.path)?.read(file) ?? { text: "" };
  const title = summarise(text);
  if (title !== undefined) return { drafts: [draftOf(file, title)], flags };
  const code: ChangelogFlagCode = "fragment-empty";
  return {
    drafts: [],
    flags: [...flags, { item: file.path, code, reason: "changelog fragment holds no text — not indexed" }],
  };
}

function draftOf(file: InputFile, title: string): Draft {
  const lineCount = linesOf(file.text()).length;
  const stem = file.path.slice(file.path.lastIndexOf("/") + 1).replace(/\.(?:md|rst|txt|ya?ml)$/i, "");
  return {
    row: {
      family: "changelog",
      kind: "fragment",
      title,
      file: file.path,
      line: 1,
      summary: title,
      tag: ROW_TAG,
      end_line: lineCount,
    },
    claim: { by: "prefix", prefix: "cl", slugOf: stem },
  };
}

const firstParagraph = (document: MarkdownDocument): string => {
  const block = document.blocks.find(({ kind }) => kind === "paragraph");
  return block === undefined ? "" : document.content(block);
};

/** The lines up to the first blank one. */
const firstBlock = (text: string): string => text.trim().split(/\n\s*\n/, 1)[0] ?? "";

/** Markdown, or plain text whose extension is the kind of change: `18680.feature`. */
function readTowncrier(file: InputFile): Note {
  const isMarkdown = /\.md$/i.test(file.path);
  return { text: isMarkdown ? firstParagraph(file.markdown()) : firstBlock(linesOf(file.text()).join("\n")) };
}

function readYaml(file: InputFile, textOf: (value: FieldValue) => string): Note {
  const { value, faults } = parseYaml(file.text());
  const code: ChangelogFlagCode = "fragment-yaml-broken";
  const flags = faults.slice(0, 1).map(({ line, message }) => ({
    item: file.path,
    code,
    reason: `changelog fragment is no valid YAML — read line by line: ${message}`,
    line,
  }));
  return { text: textOf(value), flags };
}

const bodyOf = (value: FieldValue): string => (isFields(value) ? firstText(value["body"] ?? null) : "");

/** The first text in a note that groups texts by kind of change. */
function firstText(value: FieldValue): string {
  if (value === null) return "";
  if (typeof value === "string") return firstBlock(value);
  for (const item of Object.values(value)) {
    const text = firstText(item);
    if (text !== "") return text;
  }
  return "";
}
