import { DEFAULT_OUT } from "../../model/index-file.ts";
import type { Io, ParsedArguments } from "../command.ts";
import { indexInto, type Report } from "./index.ts";

/** Indexes as the recorded builder does: a missing root is an empty one, and the last line is that builder's. */
export function runRecordedIndex({ options }: ParsedArguments, io: Io): Promise<number> {
  const root = typeof options["repoRoot"] === "string" ? options["repoRoot"] : ".";
  const out = typeof options["out"] === "string" ? options["out"] : DEFAULT_OUT;
  return indexInto({ root, out, options }, io, recordedSummary);
}

function recordedSummary({ index, out }: Report): string {
  const counts = `${index.items.length} row(s) indexed, ${index.flagged.length} flagged`;
  return `>> tero-index: ${counts} (Empirical/Declared heuristic — source is ground truth) → ${out}/{INDEX.md,index.json}\n`;
}
