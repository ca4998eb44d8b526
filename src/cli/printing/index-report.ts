import type { Flag } from "../../model/row.ts";
import type { Told } from "../repository/last-run.ts";

/** What was done, told at the end. */
export interface Report extends Told {
  readonly out: string;
  readonly milliseconds: number;
}

/** A report as one line. */
export function summaryOf({ rows, files, flagged, out, milliseconds }: Report): string {
  const flags = flagged.length === 0 ? "no flags" : `${counted(flagged.length, "flag")} (--json lists them)`;
  const time = `${(milliseconds / 1000).toFixed(2)} s`;
  return `${counted(rows, "row")} from ${counted(files, "file")} in ${time}, ${flags} → ${out}\n`;
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}

/** A report as JSON. */
export function reportAsJson({ rows, files, flagged, out, milliseconds }: Report): string {
  const told = { rows, files, milliseconds: Math.round(milliseconds), out, flags: flagged.map(inOrder) };
  return `${JSON.stringify(told, null, 2)}\n`;
}

/** The fields in the order in which an index has them, whoever made the flag. */
const inOrder = ({ item, reason, code, line }: Flag): object => ({ item, reason, code, line });
