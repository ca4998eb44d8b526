import { DECISION_KINDS } from "../../../model/row.ts";
import type { Finding } from "../finding.ts";
import type { Survey } from "../survey.ts";

/** Decision records that nothing cites: nobody who does not know of them will find them. */
export function orphans({ graph }: Survey): Finding[] {
  return graph
    .heads()
    .filter((row) => DECISION_KINDS.some((kind) => kind === row.kind) && graph.into(row).length === 0)
    .map((row) => ({
      rule: "orphan",
      severity: "note",
      file: row.file,
      line: row.line,
      column: 1,
      message: `Nothing cites ${row.id ?? row.anchor}.`,
      remedy: "Link it from the index of its series, or from what it decides.",
      about: row.id ?? row.anchor,
    }));
}
