import { readFileSync, writeFileSync } from "node:fs";
import { misnamedRows } from "../../indexing/misnamed.ts";
import type { MergedText } from "../../model/merge/merged-text.ts";
import { mergeIndexJson } from "../../model/merge/index-json.ts";
import { mergeIndexMarkdown } from "../../model/merge/index-markdown.ts";
import type { Sides } from "../../model/merge/three-way.ts";
import { loadCorpus } from "../../serving/load.ts";
import { EXIT, InputError, type Io, type ParsedArguments } from "../command.ts";

/** How many conflicts are named before the rest is counted. */
const NAMED = 10;

/**
 * Merges the texts of three files and writes the result over the second. Reads and writes nothing else: no working tree,
 * no git. Exit 1, as git expects, where a row was changed in two ways.
 */
export async function runMergeDriver({ positionals }: ParsedArguments, io: Io): Promise<number> {
  const [base = "", ours = "", theirs = ""] = positionals;
  const texts = { base: read(base), ours: read(ours), theirs: read(theirs) };
  const merged = merge(texts);
  if (merged === undefined)
    return conflict(io, "one of the versions is not an index as `tero index` writes it");
  writeFileSync(ours, merged.text);
  const faults = merged.conflicts.length > 0 ? merged.conflicts : wrongNames(merged.text, texts);
  if (faults.length === 0) return EXIT.ok;
  const more = faults.length > NAMED ? `, and ${faults.length - NAMED} more` : "";
  return conflict(io, `changed in two ways: ${faults.slice(0, NAMED).join(", ")}${more}`);
}

function merge(texts: Sides<string>): MergedText | undefined {
  return texts.ours.startsWith("{") ? mergeIndexJson(texts) : mergeIndexMarkdown(texts);
}

/** Rows that the merged index would name otherwise, although each side had them right. */
export function wrongNames(merged: string, { ours, theirs }: Sides<string>): readonly string[] {
  if (!merged.startsWith("{")) return [];
  const before = new Set([...misnamed(ours), ...misnamed(theirs)]);
  return misnamed(merged).filter((name) => !before.has(name));
}

function misnamed(text: string): readonly string[] {
  const { rows } = loadCorpus(Buffer.from(text), "merge");
  return misnamedRows(rows).map(({ anchor, file }) => `${anchor} (${file})`);
}

function conflict(io: Io, reason: string): number {
  io.err(`tero: index not merged, ${reason}\n`);
  io.err("tero: merge the documents first, then run `tero index` and `git add docs/tero-index`\n");
  return EXIT.stale;
}

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    throw new InputError(
      `${path}: cannot be read (${error instanceof Error ? error.message : String(error)})`,
    );
  }
}
