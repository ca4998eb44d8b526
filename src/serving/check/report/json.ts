import { fingerprintsOf } from "../baseline.ts";
import type { Finding } from "../finding.ts";
import type { Checked } from "./checked.ts";

/** A finding a line, for programs, for diffs, and for `--baseline`. */
export function jsonReport({ findings, version }: Checked): string {
  const fingerprints = fingerprintsOf(findings);
  const lines = findings.map((finding, at) => JSON.stringify(entryOf(finding, fingerprints[at] ?? "")));
  return `{\n  "tero": ${JSON.stringify(version)},\n  "findings": [${lines.map((line) => `\n    ${line}`).join(",")}\n  ]\n}\n`;
}

function entryOf(finding: Finding, fingerprint: string): object {
  const { rule, severity, file, line, column, message, remedy, cited, fix } = finding;
  return { fingerprint, rule, severity, file, line, column, message, remedy, cited, fix };
}
