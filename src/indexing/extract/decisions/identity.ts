import { candidateOf, keysByPlace, stated, type Candidate } from "./choice.ts";
import { readHeadingId } from "./heading-id.ts";
import { ID_KEYS } from "./keys.ts";
import { isZero } from "./not-records.ts";
import { asId, type Prefix } from "./prefix.ts";
import type { Unit } from "./units.ts";

/** What a series knows that bears on the ids of its members. */
export interface IdContext {
  readonly prefix: Prefix;
  /** Several members have the number zero: it stands for one not yet assigned. */
  readonly zeroIsUnassigned: boolean;
  /** Whether the names of dated records have numbers too. */
  readonly datesHaveNumbers: boolean;
  /** Written before ids of a folder that belongs to one package. */
  readonly scope: string | undefined;
}

/** What may be the id of a record: its name, by which others link to it, before its metadata and its heading. */
export function idCandidates(unit: Unit, context: IdContext): Candidate[] {
  return [...namedId(unit, context), ...statedIds(unit), ...headingId(unit)];
}

function namedId({ name, stem, isDirectory }: Unit, context: IdContext): Candidate[] {
  const rule = isDirectory ? "directory name" : "file name";
  if (name.form === "slug") return [];
  if (name.form === "date" && !context.datesHaveNumbers) {
    const { scope } = context;
    return [{ rule, value: scope === undefined ? stem : `${scope}/${stem}` }];
  }
  if (name.number === undefined) return [];
  const { text } = context.prefix;
  const value = text === "" ? name.number : `${text}-${name.number}`;
  if (!isZero(name.number) || !context.zeroIsUnassigned) return [{ rule, value }];
  return [{ rule, value, rejected: "zero stands for a number not yet assigned" }];
}

const IDS = keysByPlace([...ID_KEYS, "adr", "rfc"]);

/** Only an id with a word and a number is one; a bare number is a count of something. */
function statedIds({ facts }: Unit): Candidate[] {
  return stated(facts.statements, IDS).flatMap((statement) => {
    const written = /^\W*([A-Za-z]+)[-_ #]?(\d+)\W*$/.exec(statement.value);
    return written ? [candidateOf(statement, `${asId(written[1] ?? "")}-${written[2] ?? ""}`)] : [];
  });
}

function headingId({ facts: { heading } }: Unit): Candidate[] {
  const found = heading && readHeadingId(heading.text);
  return heading && found?.prefix !== undefined
    ? [{ rule: "heading", value: `${found.prefix}-${found.number}`, line: heading.line }]
    : [];
}
