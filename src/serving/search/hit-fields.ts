import type { Row } from "../../model/row.ts";
import type { JsonObject } from "../query/outcome.ts";
import { excerptOf } from "./best-line.ts";
import { nameOf } from "./hit-text.ts";
import type { Match, ShownHit } from "./matches.ts";

/** A hit with all that is known of it, for programs. */
export function hitFields(shown: ShownHit, withScores: boolean): JsonObject {
  const { hit, head, lead, force, sections } = shown;
  const { row } = lead;
  return {
    ...rowFields(row),
    document: row === head ? undefined : rowFields(head),
    status: row.status ?? head.status,
    in_force: force.holds,
    replaced_by: force.replacedBy.length === 0 ? undefined : force.replacedBy.map(nameOf),
    matched: matchedField(lead),
    named: hit.isNamed ? true : undefined,
    score: rounded(hit.score),
    score_parts: withScores ? partsField(shown) : undefined,
    sections: sections.map((match) => ({ ...rowFields(match.row), matched: matchedField(match) })),
  };
}

const rowFields = (row: Row): JsonObject => ({
  anchor: row.anchor,
  end_line: row.end_line,
  family: row.family,
  file: row.file,
  id: row.id,
  kind: row.kind,
  line: row.line,
  title: row.title,
});

const LONGEST_MATCHED = 240;

function matchedField({ best }: Match): JsonObject | undefined {
  const found = best();
  return found && { line: found.line, text: excerptOf(found.text, found.at, LONGEST_MATCHED) };
}

function partsField({ parts }: ShownHit): JsonObject {
  const { row, share, document, terms } = parts();
  return {
    document: rounded(document),
    row: rounded(row),
    share,
    terms: terms.map((each) => ({
      document: rounded(each.document),
      row: rounded(each.row),
      term: each.term,
    })),
  };
}

const rounded = (score: number): number => Math.round(score * 1000) / 1000;
