import type { FieldChange } from "./compare.ts";
import type { Json } from "../query/outcome.ts";

/** Changed fields, each with what it said before and says after; null where it was not there. */
export function changesJson(fields: readonly FieldChange[]): Json {
  return fields.map(({ field, before, after }) => ({ field, before: before ?? null, after: after ?? null }));
}
