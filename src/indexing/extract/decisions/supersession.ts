import { candidateOf, type Candidate } from "./choice.ts";
import type { Statement } from "./facts.ts";
import { STATUS_KEYS, SUPERSEDED_BY_KEYS, SUPERSEDES_KEYS } from "./keys.ts";
import { leadingReferences, referencesIn, type Referrer } from "./reference.ts";
import type { Unit } from "./units.ts";

/** What a record says it replaces, and what replaced it; every candidate's value is one target. */
export interface Supersession {
  readonly supersedes: readonly Candidate[];
  readonly supersededBy: readonly Candidate[];
}

export function supersessionOf(unit: Unit, from: Referrer): Supersession {
  const supersedes: Candidate[] = [];
  const supersededBy: Candidate[] = [];
  for (const statement of unit.facts.statements) {
    for (const { direction, text, bare } of claimsOf(statement)) {
      const targets = referencesIn(text, from, bare).map((value) => candidateOf(statement, value));
      (direction === "supersedes" ? supersedes : supersededBy).push(...targets);
    }
  }
  return { supersedes: unique(supersedes), supersededBy: unique(supersededBy) };
}

interface Claim {
  readonly direction: "supersedes" | "supersededBy";
  readonly text: string;
  /** Whether a number alone names a record. */
  readonly bare: boolean;
}

const KEYS = new Map<string, Claim["direction"]>([
  ...SUPERSEDES_KEYS.map((key) => [key, "supersedes"] as const),
  ...SUPERSEDED_BY_KEYS.map((key) => [key, "supersededBy"] as const),
]);
const STATUS = new Set<string>(STATUS_KEYS);

function claimsOf({ key, value }: Statement): Claim[] {
  const direction = KEYS.get(key);
  if (direction) return [{ direction, text: value, bare: true }];
  if (!TELLING.test(value)) return [];
  if (key === "status note") return claimsIn(value, NOTE);
  return STATUS.has(key) ? claimsIn(value, AT_START) : [];
}

/** A word of every form, to save the trial of each. */
const TELLING = /super[sc]ede|replace|obsolete|in favou?r/i;

const TERM = String.raw`^\W*(?:[a-z]+(?:[ -][a-z]+)?\W{1,3})?`;
const REPLACED = String.raw`(?:super[sc]eded|replaced|obsoleted)\W*(?:\([^)]*\)\W*)?(?:\s[a-z]+){0,2}\s*\bby\b:?`;
const REPLACES = String.raw`(?:super[sc]edes|replaces|obsoletes)\b:?`;

/** A status says it at its start, or in the note behind its first term; further on it speaks of other records. */
const AT_START = {
  supersededBy: [
    new RegExp(`${TERM}${REPLACED}(.*)`, "i"),
    /^\W*[a-z]+(?:[ -][a-z]+)?\W{0,2}\(in favou?r of\b:?(.*)/i,
  ],
  supersedes: [new RegExp(`${TERM}${REPLACES}(.*)`, "i")],
};
/** A note on the status is about nothing else. */
const NOTE = {
  supersededBy: [new RegExp(`\\b${REPLACED}(.*)`, "i")],
  supersedes: [new RegExp(String.raw`(?:^|[.;]\s)\W*(?:this (?:[a-z]+ )?)?${REPLACES}(.*)`, "i")],
};

function claimsIn(value: string, forms: Readonly<Record<Claim["direction"], readonly RegExp[]>>): Claim[] {
  return (["supersededBy", "supersedes"] as const).flatMap((direction) => {
    const match = forms[direction].map((form) => form.exec(value)).find((each) => each !== null);
    return match ? [{ direction, text: leadingReferences(match[1] ?? ""), bare: false }] : [];
  });
}

function unique(candidates: readonly Candidate[]): Candidate[] {
  const seen = new Set<string>();
  return candidates.filter(({ value }) => !seen.has(value) && seen.add(value));
}
