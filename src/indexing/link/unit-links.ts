import type { WrittenReference } from "../../model/reading.ts";

/** A part of a document that cites by itself: its number, and the line on which it begins. */
export interface Unit {
  readonly unit: number;
  readonly line: number;
}

/**
 * What each unit of a document cites in its own text, in order of first appearance, without repeats. A unit ends
 * where the next one begins. A definition cites nothing by itself: the links that use it do.
 */
export function linksByUnit(
  references: readonly WrittenReference[],
  units: readonly Unit[],
): ReadonlyMap<number, readonly string[]> {
  const links = new Map<number, Set<string>>();
  let at = 0;
  for (const { form, value, line } of references) {
    if (form === "definition") continue;
    while (at + 1 < units.length && (units[at + 1]?.line ?? Infinity) <= line) at++;
    const unit = units[at]?.unit ?? 0;
    links.set(unit, (links.get(unit) ?? new Set<string>()).add(value));
  }
  return new Map([...links].map(([unit, values]) => [unit, [...values]]));
}
