import { byCanonicalOrder, byCodePoint, type Placed } from "../order.ts";
import { FAMILIES } from "../row.ts";
import { conflictText, conflictsOf, textOf, type MergedText, type WriteEntry } from "./merged-text.ts";
import { joinRepeated, numberRepeated } from "./repeated.ts";
import { mergeEntries, type Entry, type Merged, type Sides } from "./three-way.ts";

interface RowEntry extends Entry, Placed {}

/** An `index.json` taken apart along its lines. */
interface IndexLines {
  /** The lines before the rows, as they stand. */
  readonly head: string;
  readonly rows: readonly RowEntry[];
  /** One entry for all flags on one item: together they say what is wrong there. */
  readonly flags: readonly Entry[];
}

const EMPTY: IndexLines = { head: "", rows: [], flags: [] };

/** Merges three texts of an `index.json` row by row; undefined where one of them is not written one row a line. */
export function mergeIndexJson(texts: Sides<string>): MergedText | undefined {
  const ours = readIndexLines(texts.ours);
  const theirs = readIndexLines(texts.theirs);
  const base = texts.base.trim() === "" ? EMPTY : readIndexLines(texts.base);
  if (!base || !ours || !theirs) return undefined;
  const head = mergeHead(ours.head, theirs.head);
  const rows = mergeEntries({ base: base.rows, ours: ours.rows, theirs: theirs.rows });
  const flags = mergeEntries({ base: base.flags, ours: ours.flags, theirs: theirs.flags });
  return {
    text: `${head.text}${listText("items", inOrder(rows, byCanonicalOrder))},\n${listText("flagged", inOrder(flags, byKey))}\n}\n`,
    conflicts: [...head.conflicts, ...conflictsOf(rows), ...conflictsOf(flags)],
  };
}

function inOrder<E extends Entry>(merged: readonly Merged<E>[], order: (a: E, b: E) => number) {
  return merged.toSorted((a, b) => order(a.entry, b.entry));
}

const byKey = (a: Entry, b: Entry): number => byCodePoint(a.key, b.key);

/** Two heads that differ are of two versions or configurations of tero: their rows are not made alike. */
function mergeHead(ours: string, theirs: string): MergedText {
  if (ours === theirs) return { text: ours, conflicts: [] };
  return { text: conflictText(ours, theirs), conflicts: ["the fields before the rows"] };
}

function listText<E extends Entry>(name: string, merged: readonly Merged<E>[]): string {
  return merged.length === 0 ? `  "${name}": []` : `  "${name}": [\n${textOf(merged, writeEntry)}  ]`;
}

const writeEntry: WriteEntry<Entry> = ({ text }, isLast) => {
  const lines = text.split("\n").join(",\n    ");
  return `    ${lines}${isLast ? "" : ","}\n`;
};

function readIndexLines(text: string): IndexLines | undefined {
  const lines = text.split(/\r?\n/);
  const items = listLines(lines, "items");
  const flagged = listLines(lines, "flagged");
  const rows = items?.members.map(readRow);
  const flags = flagged?.members.map(readFlag);
  if (!items || !rows?.every((row) => row !== undefined) || !flags?.every((flag) => flag !== undefined))
    return undefined;
  const head = lines.slice(0, items.start).map((line) => `${line}\n`);
  return { head: head.join(""), rows: numberRepeated(rows), flags: joinRepeated(flags) };
}

/** The lines of a list, trailing commas off, and where it starts. */
function listLines(
  lines: readonly string[],
  name: string,
): { start: number; members: readonly string[] } | undefined {
  const start = lines.findIndex((line) => line.startsWith(`  "${name}": [`));
  if (start < 0) return undefined;
  if (/\[\],?$/.test(lines[start] ?? "")) return { start, members: [] };
  const end = lines.findIndex((line, at) => at > start && /^ {2}\],?$/.test(line));
  return end < 0
    ? undefined
    : { start, members: lines.slice(start + 1, end).map((line) => line.trim().replace(/,$/, "")) };
}

function readRow(text: string): RowEntry | undefined {
  const row = readObject(text);
  const family = FAMILIES.find((name) => name === row?.["family"]);
  const { anchor, file, line } = row ?? {};
  if (
    family === undefined ||
    typeof anchor !== "string" ||
    typeof file !== "string" ||
    typeof line !== "number"
  )
    return undefined;
  return { key: anchor, anchor, family, file, line, place: `${line}-${String(row?.["end_line"])}`, text };
}

function readFlag(text: string): Entry | undefined {
  const item = readObject(text)?.["item"];
  return typeof item === "string" ? { key: item, file: item, place: text, text } : undefined;
}

function readObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
