import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Baseline, BaselineEntry } from "../../serving/check/baseline.ts";
import { InputError, type Io } from "../command.ts";
import { messageOf } from "../message-of.ts";

/** Reads a baseline: what `tero check --format json` printed. */
export function readBaseline(path: string, io: Io): Baseline {
  const text = textOf(path, io);
  const findings = findingsOf(path, text);
  const lines = text.split("\n");
  return { file: path, entries: findings.map((finding) => entryOf(path, finding, lines)) };
}

function textOf(path: string, { cwd }: Io): string {
  try {
    return readFileSync(resolve(cwd, path), "utf8");
  } catch (error) {
    throw new InputError(
      `cannot read ${path}: ${messageOf(error)}; write one with tero check --format json > ${path}`,
    );
  }
}

function findingsOf(path: string, text: string): readonly unknown[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    throw new InputError(`${path} is no baseline: ${messageOf(error)}`);
  }
  const findings = isRecord(parsed) ? parsed["findings"] : undefined;
  if (!Array.isArray(findings)) throw new InputError(`${path} is no baseline: it has no list of findings`);
  return findings;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function entryOf(path: string, finding: unknown, lines: readonly string[]): BaselineEntry {
  const { fingerprint, file, message } = isRecord(finding) ? finding : {};
  if (typeof fingerprint !== "string")
    throw new InputError(`${path} is no baseline: a finding has no fingerprint`);
  const line = lines.findIndex((each) => each.includes(fingerprint)) + 1;
  return { fingerprint, line: Math.max(1, line), words: `${String(file)}: ${String(message)}` };
}
