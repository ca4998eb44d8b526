import { findDate } from "../../dates.ts";
import { candidateOf, keysInOrder, stated, type Candidate } from "./choice.ts";
import type { Statement } from "./facts.ts";
import { DATE_KEYS } from "./keys.ts";
import { STATUS } from "./status.ts";
import type { Unit } from "./units.ts";

const DATES = keysInOrder(DATE_KEYS);
const BEGUN = keysInOrder(["begun"]);

/** What may be the date of a record: what it states, its name's, the day its status gives, its history's first. */
export function dateCandidates(unit: Unit): Candidate[] {
  const { statements } = unit.facts;
  return [
    ...stated(statements, DATES).map(statedDate),
    ...(unit.name.form === "date" ? [{ rule: "file name", value: unit.name.date }] : []),
    ...stated(statements, STATUS).flatMap(dateOfStatus),
    ...stated(statements, BEGUN).map(({ value, line }) => ({
      rule: "first entry of the changelog",
      value,
      line,
    })),
  ];
}

function statedDate(statement: Statement): Candidate {
  const iso = findDate(statement.value)?.iso;
  return iso === undefined
    ? { ...candidateOf(statement), rejected: "no date that exists and reads one way only" }
    : candidateOf(statement, iso);
}

/** `Accepted — 2026-04-24`, `Accepted (2026-04-24)`: further on, and in links, dates are of other things. */
function dateOfStatus(statement: Statement): Candidate[] {
  const text = statement.value.replace(/\[[^\]]*\]\([^)]*\)/g, "").slice(0, NEAR);
  const found = findDate(text);
  return found ? [candidateOf(statement, found.iso)] : [];
}

const NEAR = 40;
