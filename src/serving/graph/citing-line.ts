import type { Edge, Reference } from "./graph.ts";
import type { Places } from "./places.ts";

/** The line on which a row makes a reference, where the sources tell; else the row's own first line. */
export function citingLine(
  { from, value }: Pick<Edge | Reference, "from" | "value">,
  places: Places,
): number {
  const references = places.around?.read(from.file)?.references ?? [];
  const end = from.end_line ?? Infinity;
  const found = references.find((each) => each.value === value && each.line >= from.line && each.line <= end);
  return found?.line ?? from.line;
}
