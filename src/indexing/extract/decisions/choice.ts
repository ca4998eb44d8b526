import type { Statement } from "./facts.ts";

/** One value that a field might have had: the rule that found it, where it stands, and why it was passed over. */
export interface Candidate {
  /** The rule, in words: `frontmatter "status"`. */
  readonly rule: string;
  readonly value: string;
  readonly line?: number;
  readonly rejected?: string;
}

/** The first candidate that nothing speaks against. */
export function chosen(candidates: readonly Candidate[]): Candidate | undefined {
  return candidates.find((each) => each.rejected === undefined);
}

const PLACE_WORDS = {
  sidecar: "sidecar",
  frontmatter: "frontmatter",
  preamble: "preamble",
  html: "HTML table row",
  row: "table row",
  "bold row": "table row",
  column: "table column",
  bullet: "bullet",
  line: "line",
  labels: "label",
  section: "section",
} as const satisfies Record<Statement["place"], string>;

/** Metadata that a machine reads first; then the header of the page, from top to bottom; then its text. */
function placeRank({ place }: Statement): number {
  if (place === "sidecar") return 0;
  if (place === "frontmatter") return 1;
  return place === "section" ? 3 : 2;
}

/** Keys in the order in which they are believed, and whether that counts more than where they stand. */
export interface Keys {
  readonly rank: ReadonlyMap<string, number>;
  readonly first: "place" | "key";
}

export function keysByPlace(keys: readonly string[]): Keys {
  return { rank: new Map(keys.map((key, at) => [key, at])), first: "place" };
}

export function keysInOrder(keys: readonly string[]): Keys {
  return { ...keysByPlace(keys), first: "key" };
}

/** The statements under one of the keys, in the order in which they are believed. */
export function stated(statements: readonly Statement[], { rank, first }: Keys): Statement[] {
  const byKey = (a: Statement, b: Statement): number => (rank.get(a.key) ?? 0) - (rank.get(b.key) ?? 0);
  const order =
    first === "place"
      ? (a: Statement, b: Statement): number => byPlace(a, b) || byKey(a, b) || a.line - b.line
      : (a: Statement, b: Statement): number => byKey(a, b) || byPlace(a, b) || a.line - b.line;
  return statements.filter((each) => rank.has(each.key)).toSorted(order);
}

const byPlace = (a: Statement, b: Statement): number => placeRank(a) - placeRank(b);

/** The rule that a statement is evidence of, in words. */
export function ruleOf({ place, key }: Statement): string {
  return `${PLACE_WORDS[place]} "${key}"`;
}

/** The line of the document on which a statement stands; a sidecar's lines are of another file. */
export function lineOf({ place, line }: Statement): { readonly line?: number } {
  return place === "sidecar" ? {} : { line };
}

/** What a statement says, as a value that a field might have. */
export function candidateOf(statement: Statement, value = statement.value): Candidate {
  return { rule: ruleOf(statement), value, ...lineOf(statement) };
}
