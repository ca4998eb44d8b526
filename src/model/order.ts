import { FAMILIES, type Flag, type Row } from "./row.ts";

/**
 * Compares two strings by code point, which is also the order of their UTF-8 bytes. The one comparison used for output:
 * `<` compares UTF-16 units and would put U+E000–U+FFFF after the astral planes.
 */
export function byCodePoint(a: string, b: string): number {
  if (a === b) return 0;
  const end = Math.min(a.length, b.length);
  for (let at = 0; at < end; at++) {
    const x = a.charCodeAt(at);
    const y = b.charCodeAt(at);
    if (x !== y) return surrogatesLast(x) - surrogatesLast(y);
  }
  return a.length - b.length;
}

/** Moves surrogates above every other unit, so that comparing units compares code points. */
function surrogatesLast(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}

const FAMILY_RANK = new Map<string, number>(FAMILIES.map((family, rank) => [family, rank]));

/** What the place of a row in the index depends on. */
export type Placed = Pick<Row, "family" | "file" | "line" | "anchor">;

/** Canonical order of rows: family, file, line, anchor. */
export function byCanonicalOrder(a: Placed, b: Placed): number {
  return (
    (FAMILY_RANK.get(a.family) ?? 0) - (FAMILY_RANK.get(b.family) ?? 0) ||
    byCodePoint(a.file, b.file) ||
    a.line - b.line ||
    byCodePoint(a.anchor, b.anchor)
  );
}

/** Canonical order of flags: item, reason. */
export function byItemAndReason(a: Flag, b: Flag): number {
  return byCodePoint(a.item, b.item) || byCodePoint(a.reason, b.reason);
}

/** Orders paths segment by segment (`a/x` before `a-b/x`): the order in which documents claim anchors. */
export function byPathComponents(a: string, b: string): number {
  const end = Math.min(a.length, b.length);
  for (let at = 0; at < end; at++) {
    const x = a.charCodeAt(at);
    const y = b.charCodeAt(at);
    if (x === y) continue;
    // A segment that ends here is the shorter one.
    if (x === SLASH || y === SLASH) return x === SLASH ? -1 : 1;
    return surrogatesLast(x) - surrogatesLast(y);
  }
  return a.length - b.length;
}

const SLASH = 0x2f;
