import { createHash } from "node:crypto";
import type { Finding } from "./finding.ts";

/** Findings that were there when the baseline was written, by fingerprint. */
export interface Baseline {
  /** The file, as it is named to people. */
  readonly file: string;
  readonly entries: readonly BaselineEntry[];
}

export interface BaselineEntry {
  readonly fingerprint: string;
  /** Line of the entry in the baseline. */
  readonly line: number;
  /** What it was, in words. */
  readonly words: string;
}

/**
 * What a finding is called in a baseline and in reports: its rule, file and words, and which of several alike it is; no
 * line, so that it stays the same when text moves.
 */
export function fingerprintsOf(findings: readonly Finding[]): string[] {
  const counts = new Map<string, number>();
  return findings.map(({ rule, file, about }) => {
    const name = [rule, file, about.replaceAll(/\s+/g, " ").trim()].join("\0");
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    return createHash("sha256").update(`${name}\0${count}`).digest("hex").slice(0, 16);
  });
}

/** Takes away what the baseline knows. What it knows and is mended is a finding: the baseline only ever shrinks. */
export function withoutBaseline(findings: readonly Finding[], baseline: Baseline): Finding[] {
  const fingerprints = fingerprintsOf(findings);
  const known = new Set(baseline.entries.map(({ fingerprint }) => fingerprint));
  const found = new Set(fingerprints);
  const left = findings.filter((_, at) => !known.has(fingerprints[at] ?? ""));
  const mended = baseline.entries.filter(({ fingerprint }) => !found.has(fingerprint));
  return [...left, ...mended.map((entry) => mendedFinding(entry, baseline.file))];
}

function mendedFinding({ line, words, fingerprint }: BaselineEntry, file: string): Finding {
  return {
    rule: "baseline-unused",
    severity: "warning",
    file,
    line,
    column: 1,
    message: `The baseline still lists what is mended: ${words}`,
    remedy: "Take the entry out of the baseline.",
    about: fingerprint,
  };
}
