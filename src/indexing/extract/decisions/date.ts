import { findDate } from "../../dates.ts";
import { keysInOrder, stated, ruleOf, type Candidate } from "./choice.ts";
import type { Statement } from "./facts.ts";
import { DATE_KEYS } from "./keys.ts";
import { STATUS } from "./status.ts";
import type { Unit } from "./units.ts";

const DATES = keysInOrder(DATE_KEYS);
const BEGUN = keysInOrder(["begun"]);

/** What may be the date of a record: what it states, then the day its status gives, its history's first, its name's. */
export function dateCandidates(unit: Unit): Candidate[] {
  const { statements } = unit.facts;
  return [
    ...stated(statements, DATES).map(statedDate),
    ...stated(statements, STATUS).filter(mentionsDate).map(statedDate),
    ...stated(statements, BEGUN).map((each) => ({
      rule: "first entry of the changelog",
      value: each.value,
      line: each.line,
    })),
    ...(unit.name.form === "date" ? [{ rule: "file name", value: unit.name.date }] : []),
  ];
}

function statedDate(statement: Statement): Candidate {
  const iso = findDate(statement.value)?.iso;
  const found = { rule: ruleOf(statement), line: statement.line };
  return iso === undefined
    ? { ...found, value: statement.value, rejected: "no date that exists and reads one way only" }
    : { ...found, value: iso };
}

/** Far into a status, dates are of other things. */
function mentionsDate({ value }: Statement): boolean {
  return findDate(value.slice(0, 60)) !== undefined;
}
