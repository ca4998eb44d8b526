import { findDate } from "../../dates.ts";
import { stated, ruleOf, type Candidate } from "./choice.ts";
import type { Statement } from "./facts.ts";
import { DATE_KEYS, STATUS_KEYS } from "./keys.ts";
import type { Unit } from "./units.ts";

/** What may be the date of a record: what it states, then the day its status gives, its history's first, its name's. */
export function dateCandidates(unit: Unit): Candidate[] {
  const { statements } = unit.facts;
  return [
    ...stated(statements, DATE_KEYS, "key").map(statedDate),
    ...stated(statements, STATUS_KEYS, "place").filter(mentionsDate).map(statedDate),
    ...stated(statements, ["begun"], "place").map((each) => ({ rule: "first entry of the changelog", value: each.value, line: each.line })),
    ...(unit.name.form === "date" ? [{ rule: "file name", value: unit.name.date }] : []),
  ];
}

function statedDate(statement: Statement): Candidate {
  const iso = findDate(statement.value)?.iso;
  const found = { rule: ruleOf(statement), line: statement.line };
  return iso === undefined ? { ...found, value: statement.value, rejected: "no date that exists and reads one way only" } : { ...found, value: iso };
}

/** Far into a status, dates are of other things. */
function mentionsDate({ value }: Statement): boolean {
  return findDate(value.slice(0, 60)) !== undefined;
}
