import type { Checked } from "./checked.ts";
import { githubReport } from "./github.ts";
import { gitlabReport } from "./gitlab.ts";
import { jsonReport } from "./json.ts";
import { sarifReport } from "./sarif.ts";
import { textReport } from "./text.ts";

/** The forms in which findings are told; each is the whole output. */
export const REPORTS = {
  text: textReport,
  json: jsonReport,
  sarif: sarifReport,
  github: githubReport,
  gitlab: gitlabReport,
} as const satisfies Record<string, (checked: Checked) => string>;
export type ReportFormat = keyof typeof REPORTS;
