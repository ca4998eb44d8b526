/** An id as a heading leads with it. */
export interface HeadingId {
  /** Absent where a number stands alone. */
  readonly prefix?: string;
  readonly number: string;
}

/** `ADR 012: T`, `RFC-0034 — T`, `MSC1721: T`; or a number alone with a point or colon behind it: `5. T`. */
export function readHeadingId(text: string): HeadingId | undefined {
  const full = /^\W*(?:[A-Z][a-z]+ ){0,2}([A-Z]{2,6})[\s#-]*(\d+)\b/.exec(text);
  if (full) return { prefix: full[1] ?? "", number: full[2] ?? "" };
  const bare = /^\W*(\d{1,5})[.:](?!\d)/.exec(text);
  return bare ? { number: bare[1] ?? "" } : undefined;
}

/** `NIP-01`, `KEP-1194`: an id and nothing else. */
export function isOnlyId(text: string): boolean {
  return /^\W*[A-Z][A-Za-z]{1,7}[-\s#]?[0-9A-F]+\W*$/.test(text);
}
