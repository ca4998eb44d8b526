import { failsCheck, type Finding, SEVERITIES, type Severity } from "../finding.ts";
import type { Checked } from "./checked.ts";

/** One line a finding and one for what to do; notes are counted, and listed where they are all there is to say. */
export function textReport({ findings, rows, files, notices }: Checked): string {
  const failing = findings.filter(failsCheck);
  const shown = failing.length > 0 ? failing : findings;
  const lines = shown.flatMap(linesOf);
  return [...lines, ...notices, summary(findings, rows, files), ""].join("\n");
}

function linesOf({ file, line, column, severity, rule, message, remedy }: Finding): string[] {
  return [`${file}:${line}:${column} ${severity} ${rule}: ${message}`, `    ${remedy}`];
}

function summary(findings: readonly Finding[], rows: number, files: number): string {
  const counts = SEVERITIES.map((severity) => counted(findings, severity)).filter((count) => count !== "");
  const found = counts.length === 0 ? "nothing to find fault with" : counts.join(", ");
  return `>> tero check: ${found} in ${rows} rows of ${files} files`;
}

function counted(findings: readonly Finding[], severity: Severity): string {
  const count = findings.filter((finding) => finding.severity === severity).length;
  return count === 0 ? "" : `${count} ${severity}${count === 1 ? "" : "s"}`;
}
