import { append } from "../../model/grouping.ts";
import type { Reading } from "../../model/reading.ts";
import type { Edge, Reference } from "./graph.ts";
import type { Places } from "./places.ts";

/** The line on which a row makes a reference, where the sources tell; else the row's own first line. */
export function citingLine(
  { from, value }: Pick<Edge | Reference, "from" | "value">,
  places: Places,
): number {
  const reading = places.around?.read(from.file);
  if (reading === undefined) return from.line;
  const end = from.end_line ?? Infinity;
  const found = linesOf(reading)
    .get(value)
    ?.find((line) => line >= from.line && line <= end);
  return found ?? from.line;
}

const KNOWN = new WeakMap<Reading, ReadonlyMap<string, readonly number[]>>();

/** The lines of a document by what they cite: a hub is asked for hundreds. */
function linesOf(reading: Reading): ReadonlyMap<string, readonly number[]> {
  const known = KNOWN.get(reading);
  if (known !== undefined) return known;
  const lines = new Map<string, number[]>();
  for (const { value, line } of reading.references) append(lines, value, line);
  KNOWN.set(reading, lines);
  return lines;
}
