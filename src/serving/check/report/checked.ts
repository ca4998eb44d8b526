import type { Finding } from "../finding.ts";

/** What a report is made of. */
export interface Checked {
  readonly findings: readonly Finding[];
  /** How many rows, and how many files with rows, were looked at. */
  readonly rows: number;
  readonly files: number;
  readonly version: string;
  /** What could not be looked at, as sentences. */
  readonly notices: readonly string[];
}
