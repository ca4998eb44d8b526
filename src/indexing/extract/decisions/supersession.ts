import { ruleOf, type Candidate } from "./choice.ts";
import type { Statement } from "./facts.ts";
import { STATUS_KEYS, SUPERSEDED_BY_KEYS, SUPERSEDES_KEYS } from "./keys.ts";
import { referencesIn, type Referrer } from "./reference.ts";
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
      const targets = referencesIn(text, from, bare).map((value) => ({ rule: ruleOf(statement), value, line: statement.line }));
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
const STATUS = new Set<string>([...STATUS_KEYS, "status note", "rfc status note"]);

function claimsOf({ key, value }: Statement): Claim[] {
  const direction = KEYS.get(key);
  if (direction) return [{ direction, text: value, bare: true }];
  return STATUS.has(key) ? claimsInStatus(value) : [];
}

/** A status may say it at its start, or in the note behind its first term; further on it speaks of other records. */
const BY = /^\W*(?:\p{L}+(?:[ -]\p{L}+)?\W{1,3})?(?:super[sc]eded|replaced|obsoleted)(?: \p{L}+){0,2} by\b:?(.*)/iu;
const IN_FAVOUR = /^\W*\p{L}+(?:[ -]\p{L}+)?\W{0,3}in favou?r of\b:?(.*)/iu;
const OF = /^\W*(?:\p{L}+(?:[ -]\p{L}+)?\W{1,3})?(?:super[sc]edes|replaces|obsoletes)\b:?(.*)/iu;

function claimsInStatus(value: string): Claim[] {
  const text = value.split(/\.\s/)[0] ?? "";
  const by = BY.exec(text) ?? IN_FAVOUR.exec(text);
  if (by) return [{ direction: "supersededBy", text: by[1] ?? "", bare: false }];
  const of = OF.exec(text);
  return of ? [{ direction: "supersedes", text: of[1] ?? "", bare: false }] : [];
}

function unique(candidates: readonly Candidate[]): Candidate[] {
  const seen = new Set<string>();
  return candidates.filter(({ value }) => !seen.has(value) && seen.add(value));
}
