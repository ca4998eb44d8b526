import { readFileSync, writeFileSync } from "node:fs";
import { mergeDoubts } from "../../indexing/merge-doubts.ts";
import type { MergedText } from "../../model/merge/merged-text.ts";
import { mergeIndexJson } from "../../model/merge/index-json.ts";
import { mergeIndexMarkdown } from "../../model/merge/index-markdown.ts";
import type { Sides } from "../../model/merge/three-way.ts";
import type { Row } from "../../model/row.ts";
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
  const faults = merged.conflicts.length > 0 ? merged.conflicts : doubtsOf(merged.text, texts);
  if (faults.length === 0) return EXIT.ok;
  const more = faults.length > NAMED ? `, and ${faults.length - NAMED} more` : "";
  return conflict(io, `changed in two ways: ${faults.slice(0, NAMED).join(", ")}${more}`);
}

function merge(texts: Sides<string>): MergedText | undefined {
  return texts.ours.startsWith("{") ? mergeIndexJson(texts) : mergeIndexMarkdown(texts);
}

/** What a clean merge may have got wrong all the same. */
export function doubtsOf(merged: string, { ours, theirs }: Sides<string>): readonly string[] {
  if (!merged.startsWith("{")) return [];
  return mergeDoubts({ ours: rowsOf(ours), theirs: rowsOf(theirs), merged: rowsOf(merged) });
}

const rowsOf = (text: string): readonly Row[] => loadCorpus(Buffer.from(text), "merge").rows;

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
