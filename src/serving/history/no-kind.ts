import type { Row } from "../../model/row.ts";
import type { Refused } from "../query/outcome.ts";

/** How many kinds are named. */
const NAMED = 20;

/** The refusal where no row is of a kind that was asked for. */
export function noRowOfKind(rows: readonly Row[], kind: string): Refused {
  return {
    kind: "refused",
    refusal: "absent",
    message: `no row is of kind \`${kind}\``,
    searched: `${rows.length} rows by kind`,
    candidates: [...new Set(rows.map((row) => row.kind))].slice(0, NAMED),
    next: "ask for one of these kinds, or for all by leaving `kind` out",
  };
}
