import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The recorded material beside the project; tests that need it are skipped, visibly, where it is not there. */
export const RECORDED = fileURLToPath(new URL("../../shared/wire", import.meta.url));
export const isRecordedHere = existsSync(RECORDED);

/** The lines of a transcript. */
export function transcript(name: string): readonly unknown[] {
  if (!isRecordedHere) return [];
  const text = readFileSync(join(RECORDED, "transcripts", `${name}.jsonl`), "utf8");
  return text
    .trim()
    .split("\n")
    .map((line): unknown => JSON.parse(line));
}
