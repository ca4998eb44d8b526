import { byCanonicalOrder, byCodePoint, type Placed } from "../order.ts";
import { FAMILIES, type Family } from "../row.ts";
import { conflictText, conflictsOf, textOf, type MergedText } from "./merged-text.ts";
import { joinRepeated, numberRepeated } from "./repeated.ts";
import { mergeEntries, type Entry, type Merged, type Sides } from "./three-way.ts";

interface RowEntry extends Entry, Placed {}

/** An `INDEX.md` taken apart: what stands before the tables, and the tables by the first word of their headings. */
interface MarkdownLines {
  readonly head: string;
  readonly rows: readonly RowEntry[];
  readonly flags: readonly Entry[];
  /** Heading and column titles of each table. */
  readonly frames: ReadonlyMap<string, string>;
}

const FLAGGED = "Flagged";
const NO_FLAGS = "*(none)*";
const EMPTY: MarkdownLines = { head: "", rows: [], flags: [], frames: new Map() };

/** Merges three texts of an `INDEX.md`, table row by table row; undefined where one of them is not such a file. */
export function mergeIndexMarkdown(texts: Sides<string>): MergedText | undefined {
  const ours = readMarkdownLines(texts.ours);
  const theirs = readMarkdownLines(texts.theirs);
  const base = texts.base.trim() === "" ? EMPTY : readMarkdownLines(texts.base);
  if (!base || !ours || !theirs) return undefined;
  const sameHead = ours.head === theirs.head;
  const rows = mergeEntries({ base: base.rows, ours: ours.rows, theirs: theirs.rows });
  const flags = mergeEntries({ base: base.flags, ours: ours.flags, theirs: theirs.flags });
  const frames = new Map([...theirs.frames, ...ours.frames]);
  const parts = [
    sameHead ? ours.head : conflictText(ours.head, theirs.head),
    ...FAMILIES.map((family) => familyTable(family, frames, rows)),
    flagsTable({ ours, theirs }, flags),
  ];
  return {
    text: parts.filter(Boolean).join("\n"),
    conflicts: [
      ...(sameHead ? [] : ["the text before the rows"]),
      ...conflictsOf(rows),
      ...conflictsOf(flags),
    ],
  };
}

function familyTable(
  family: Family,
  frames: MarkdownLines["frames"],
  rows: readonly Merged<RowEntry>[],
): string {
  const own = rows.filter(({ entry }) => entry.family === family);
  const ordered = own.toSorted((a, b) => byCanonicalOrder(a.entry, b.entry));
  return own.length === 0 ? "" : `${frames.get(family)}\n${textOf(ordered, writeLine)}`;
}

/** The table of flags; where there are none, words stand in its place. */
function flagsTable(sides: Omit<Sides<MarkdownLines>, "base">, flags: readonly Merged<Entry>[]): string {
  const titled = [sides.ours, sides.theirs].find((side) => side.flags.length > 0);
  const frame = (titled ?? sides.ours).frames.get(FLAGGED) ?? "";
  if (titled === undefined) return `${frame}\n`;
  if (flags.length === 0) return `${frame.split("\n").slice(0, -2).join("\n")}\n${NO_FLAGS}\n`;
  const ordered = flags.toSorted((a, b) => byCodePoint(a.entry.key, b.entry.key));
  return `${frame}\n${textOf(ordered, writeLine)}`;
}

const writeLine = ({ text }: Entry): string => `${text}\n`;

function readMarkdownLines(text: string): MarkdownLines | undefined {
  const chunks = text.replaceAll("\r\n", "\n").split(/^(?=## )/m);
  const tables = chunks.flatMap((chunk) => readTable(chunk) ?? []);
  const head = chunks.filter((chunk) => readTable(chunk) === undefined).join("");
  const rows = tables.flatMap(readRows);
  const flags = tables.filter(({ name }) => name === FLAGGED).flatMap(({ lines }) => lines.map(readFlag));
  if (!tables.some(({ name }) => name === FLAGGED) || !rows.every((row) => row !== undefined))
    return undefined;
  return {
    head: `${head.trimEnd()}\n`,
    rows: numberRepeated(rows),
    flags: joinRepeated(flags),
    frames: new Map(tables.map(({ name, frame }) => [name, frame])),
  };
}

interface Table {
  readonly name: string;
  readonly frame: string;
  readonly lines: readonly string[];
}

function readTable(chunk: string): Table | undefined {
  const name = /^## (\w+)/.exec(chunk)?.[1];
  if (name === undefined || ![...FAMILIES, FLAGGED].includes(name)) return undefined;
  const lines = chunk.trimEnd().split("\n");
  const titles = lines.findIndex((line) => line.startsWith("|---"));
  const end = titles < 0 ? lines.length : titles + 1;
  return { name, frame: lines.slice(0, end).join("\n"), lines: lines.slice(end) };
}

function readRows({ name, frame, lines }: Table): readonly (RowEntry | undefined)[] {
  const family = FAMILIES.find((each) => each === name);
  const titles = cellsOf(frame.split("\n").at(-2) ?? "");
  const column = titles.indexOf("File:Line");
  return family === undefined ? [] : lines.map((line) => readRow(line, family, column));
}

/** A row names itself in its first cell. */
function readRow(text: string, family: Family, column: number): RowEntry | undefined {
  const cells = cellsOf(text);
  const [, anchor = ""] = cells;
  const [, file, line] = /^`(.+):(\d+)`$/.exec(cells[column] ?? "") ?? [];
  if (file === undefined || line === undefined) return undefined;
  return { key: anchor, anchor, family, file, line: Number(line), place: line, text };
}

function cellsOf(line: string): readonly string[] {
  return line.split(/(?<!\\)\|/).map((cell) => cell.trim());
}

function readFlag(text: string): Entry {
  const item = /^\| `(.*?)(:\d+)?` \|/.exec(text)?.[1] ?? text;
  return { key: item, file: item, place: text, text };
}
