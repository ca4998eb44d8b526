import { INDEX_MARKDOWN, type IndexFile, type Sibling } from "../../model/index-file.ts";
import { FAMILIES, type Family, type Flag, type Row } from "../../model/row.ts";
import { joined, type Emitter } from "./emitter.ts";

const TITLE_LINE = "# Tero index: what this repository says about itself";

/** `INDEX.md`: the same rows as tables, for people and grep. */
export const markdown: Emitter = {
  file: INDEX_MARKDOWN,
  opening: TITLE_LINE,
  pieces: function* (index) {
    yield heading(index);
    yield* siblingsOf(index.siblings);
    for (const family of FAMILIES) {
      yield* familyTable(
        family,
        index.items.filter((row) => row.family === family),
      );
    }
    yield* flagsOf(index.flagged);
    yield "\n";
  },
  linesOf: (rows) => rows.map((row) => `\n${tableLine(rowCells(row))}`).join(""),
};

interface Column {
  readonly title: string;
  readonly cell: (row: Row) => string;
}

const ANCHOR: Column = { title: "Anchor", cell: (row) => code(row.anchor) };
const KIND: Column = { title: "Kind", cell: (row) => row.kind };
const ID: Column = { title: "Id", cell: (row) => code(row.id) };
const TITLE: Column = { title: "Title", cell: (row) => prose(row.title) };
const PLACE: Column = { title: "File:Line", cell: (row) => code(`${row.file}:${row.line}`) };
const STATUS: Column = { title: "Status", cell: (row) => prose(row.status) };
const GUARANTEE: Column = { title: "Guarantee", cell: (row) => prose(row.guarantee_tag) };
const SUMMARY: Column = { title: "Summary", cell: (row) => prose(row.summary) };
const NAME: Column = { title: "Name", cell: (row) => prose(row.title) };
const EPIC: Column = { title: "Epic", cell: (row) => code(row.epic) };
const DEPENDS_ON: Column = { title: "Depends on", cell: (row) => codes(row.depends_on) };
const DOC_REFS: Column = { title: "Doc refs", cell: (row) => codes(row.doc_refs) };
const GH: Column = { title: "GH", cell: (row) => code(row.gh_issue) };

const DOCUMENT_COLUMNS = [ANCHOR, KIND, ID, TITLE, PLACE, STATUS, GUARANTEE, SUMMARY];
const COLUMNS: Readonly<Record<Family, readonly Column[]>> = {
  doc: DOCUMENT_COLUMNS,
  research: DOCUMENT_COLUMNS,
  issue: [ID, KIND, TITLE, PLACE, STATUS, EPIC, DEPENDS_ON, DOC_REFS, GH, SUMMARY],
  changelog: [ANCHOR, KIND, ID, TITLE, PLACE, SUMMARY],
  skill: [ANCHOR, NAME, PLACE, SUMMARY],
};

function heading({ generated }: IndexFile): string {
  return [
    TITLE_LINE,
    "",
    `> **Honesty:** \`${generated}\``,
    "> Made by `tero index`; the sources are the ground truth, this index says where to read them.",
  ].join("\n");
}

function* siblingsOf(siblings: readonly Sibling[]): Generator<string> {
  if (siblings.length === 0) return;
  yield "\n\n## Sibling indexes (referenced, not repeated)\n\n";
  yield* table(["Index", "Path", "Covers", "Regenerate"], siblings, ({ name, path, covers, generator }) => [
    code(name),
    code(path),
    prose(covers),
    code(generator),
  ]);
}

function* familyTable(family: Family, rows: readonly Row[]): Generator<string> {
  if (rows.length === 0) return;
  const titles = COLUMNS[family].map(({ title }) => title);
  yield `\n\n## ${family}\n\n`;
  yield* table(titles, rows, rowCells);
}

const rowCells = (row: Row): readonly string[] => COLUMNS[row.family].map(({ cell }) => cell(row));

function* flagsOf(flags: readonly Flag[]): Generator<string> {
  yield "\n\n## Flagged\n\nWhat could not be placed or read, and why:\n\n";
  if (flags.length === 0) return yield "*(none)*";
  yield* table(["Item", "Code", "Reason"], flags, ({ item, line, code: name, reason }) => [
    code(line === undefined ? item : `${item}:${line}`),
    code(name),
    prose(reason),
  ]);
}

function* table<T>(
  titles: readonly string[],
  values: readonly T[],
  cellsOf: (value: T) => readonly string[],
): Generator<string> {
  yield `${tableLine(titles)}\n|${titles.map(() => "---|").join("")}\n`;
  yield* joined(values, (value) => tableLine(cellsOf(value)), "\n");
}

function tableLine(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}

/** Text of the corpus in a cell: neither a pipe nor emphasis of its own may break the table. */
function prose(text: string | undefined): string {
  if (text === undefined) return "—";
  return /[|*\n\r]/.test(text) ? oneLine(text).replace(/[|*]/g, "\\$&") : text;
}

function code(text: string | undefined): string {
  if (text === undefined) return "—";
  return `\`${/[|\n\r]/.test(text) ? oneLine(text).replaceAll("|", "\\|") : text}\``;
}

function codes(texts: readonly string[] | undefined): string {
  return texts === undefined || texts.length === 0 ? "—" : texts.map(code).join(" ");
}

/** File names may hold line ends; a row of the table may not. */
const oneLine = (text: string): string => text.replace(/[\n\r]+/g, " ");
