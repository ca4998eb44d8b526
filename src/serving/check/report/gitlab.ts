import { fingerprintsOf } from "../baseline.ts";
import type { Severity } from "../finding.ts";
import type { Checked } from "./checked.ts";

const SEVERITY = { error: "major", warning: "minor", note: "info" } as const satisfies Record<
  Severity,
  string
>;

/** GitLab's code quality report. */
export function gitlabReport({ findings }: Checked): string {
  const fingerprints = fingerprintsOf(findings);
  const issues = findings.map(({ rule, severity, file, line, message, remedy }, at) => ({
    check_name: rule,
    description: `${message} ${remedy}`,
    fingerprint: fingerprints[at],
    location: { lines: { begin: line }, path: file },
    severity: SEVERITY[severity],
  }));
  return `${JSON.stringify(issues, null, 2)}\n`;
}
