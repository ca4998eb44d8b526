import { DEFAULT_OUT } from "../../model/index-file.ts";
import { InputError, type Io, type ParsedArguments } from "../command.ts";
import { WriteError } from "../repository/output.ts";
import type { Report } from "../printing/index-report.ts";
import { indexInto } from "./index.ts";

/** Indexes as the recorded builder does: a missing root is an empty one, and the messages are that builder's. */
export async function runRecordedIndex({ options }: ParsedArguments, io: Io): Promise<number> {
  const root = typeof options["repoRoot"] === "string" ? options["repoRoot"] : ".";
  const out = typeof options["out"] === "string" ? options["out"] : DEFAULT_OUT;
  try {
    return await indexInto({ root, out, options }, io, recordedSummary);
  } catch (error) {
    throw error instanceof WriteError ? new InputError(`tero-index (json): ${error.message}`) : error;
  }
}

function recordedSummary({ rows, flagged, out }: Report): string {
  const counts = `${rows} row(s) indexed, ${flagged.length} flagged`;
  return `>> tero-index: ${counts} (Empirical/Declared heuristic — source is ground truth) → ${out}/{INDEX.md,index.json}\n`;
}
