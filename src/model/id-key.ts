/**
 * An id folded so that all its spellings meet: `ADR 7`, `adr-0007` and `ADR0007` give `adr-7`. Case, separators and the
 * padding of numbers go; a sub-id (`CAP-0046-01`) stays apart from a longer number.
 */
export function idKey(id: string): string {
  const parts = id.toLowerCase().match(/\p{L}+|\d+/gu) ?? [];
  return parts.map((part) => part.replace(/^0+(?=\d)/, "")).join("-");
}

/** The letters that the ids of a series share, folded: `adr` of `ADR-0007`. */
export function seriesOf(id: string): string {
  return idKey(id).replace(/-?\d.*$/, "");
}

/** The number at the end of a folded id: what people write when the series goes without saying. */
export function numberOfKey(key: string): string | undefined {
  return /(?:^|-)(\d+)$/.exec(key)?.[1];
}
