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
  const endOf = (at: number): number => units[at + 1]?.line ?? Infinity;
  let at = 0;
  let cited: Set<string> | undefined;
  for (const { form, value, line } of references) {
    if (form === "definition") continue;
    if (cited === undefined || endOf(at) <= line) {
      while (endOf(at) <= line) at++;
      cited = setOf(links, units[at]?.unit ?? 0);
    }
    cited.add(value);
  }
  return new Map(Array.from(links, ([unit, values]) => [unit, [...values]]));
}

function setOf(links: Map<number, Set<string>>, unit: number): Set<string> {
  const known = links.get(unit);
  if (known !== undefined) return known;
  const cited = new Set<string>();
  links.set(unit, cited);
  return cited;
}
