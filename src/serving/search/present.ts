import type { Row } from "../../model/row.ts";
import { estimateTokens } from "../../model/tokens.ts";
import type { CitedRecord, JsonObject } from "../query/outcome.ts";
import { excerptOf } from "./best-line.ts";
import type { Force } from "./force-of-documents.ts";
import type { Match, ShownHit } from "./matches.ts";

// Hits as they are shown: to readers within a budget of tokens, to programs with all that is known.

/** What a page may cost: something for itself, and so much for each hit. */
const [PAGE_TOKENS, HIT_TOKENS] = [120, 42] as const;

/** Titles are cut so far that every hit has its line; the longest of these that fits is taken. */
const TITLE_LENGTHS = [120, 80, 60, 40] as const;

/**
 * Makes records of hits. Every hit has a line with its place; what tells why it is there follows as far as the budget goes,
 * the best hits first.
 */
export function recordsFor(hits: readonly ShownHit[]): readonly CitedRecord[] {
  const budget = PAGE_TOKENS + HIT_TOKENS * hits.length;
  const choices = TITLE_LENGTHS.map((length) => hits.map((hit) => headLine(hit, length)));
  const heads = choices.find((lines) => tokensIn(lines) <= budget) ?? choices.at(-1) ?? [];
  let left = budget - tokensIn(heads);
  return hits.map((shown, at) => {
    const lines = [heads[at] ?? ""];
    for (const line of detailLines(shown)) {
      left -= tokensIn([line]);
      if (left < 0) break;
      lines.push(line);
    }
    return recordOf(shown, lines.join("\n"));
  });
}

const tokensIn = (lines: readonly string[]): number => estimateTokens(Buffer.from(`${lines.join("\n")}\n`));

function recordOf(shown: ShownHit, text: string): CitedRecord {
  const { lead, sections } = shown;
  return {
    citations: [lead.citation, ...sections.map(({ citation }) => citation)],
    body: [{ type: "text", text }],
    fields: fieldsOf(shown),
  };
}

// —— For readers ——————————————————————————————————————————————————————————

/** `ADR-0007 Keep the index in one file [Accepted] docs/adr/0007-one-file.md:1` */
function headLine({ head, lead, force }: ShownHit, titleLength: number): string {
  const titles = lead.row === head ? [head] : [head, lead.row];
  const shown = titles.map(({ title }) => cut(title, titleLength)).join(" › ");
  return [
    ...(head.id === undefined || head.title.includes(head.id) ? [] : [head.id]),
    shown,
    ...markOf(head, force),
    `${lead.row.file}:${lead.row.line}${staleMark(lead)}`,
  ].join(" ");
}

const LONGEST_STATUS = 30;

function markOf({ status }: Row, { holds, replacedBy }: Force): readonly string[] {
  const said = status === undefined ? [] : [cut(status, LONGEST_STATUS)];
  if (holds) return said.map((word) => `[${word}]`);
  const names = replacedBy.map(nameOf).filter((name) => !(status ?? "").includes(name));
  const replaced = names.length === 0 ? [] : [`replaced by ${names.join(", ")}`];
  return [`[${[...said, ...replaced, "not in force"].join("; ")}]`];
}

/** What people cite a row by. */
const nameOf = ({ id, anchor }: Row): string => id ?? anchor;

const staleMark = ({ citation }: Match): string =>
  citation.stale === undefined ? "" : ` (${citation.stale})`;

const LONGEST_EXCERPT = 110;

function detailLines({ lead, sections }: ShownHit): readonly string[] {
  const own =
    lead.best === undefined ? [] : [`  L${lead.best.line}: ${excerptOf(lead.best, LONGEST_EXCERPT)}`];
  return [...own, ...sections.map(sectionLine)];
}

function sectionLine({ row, best, citation }: Match): string {
  const place = `  L${citation.line}-${citation.endLine} ${cut(row.title, 60)}`;
  return best === undefined ? place : `${place} — L${best.line}: ${excerptOf(best, LONGEST_EXCERPT)}`;
}

function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const head = text.slice(0, length - 1);
  const end = head.lastIndexOf(" ");
  return `${(end > length / 2 ? head.slice(0, end) : head).replace(/[\uD800-\uDBFF]$/, "")}…`;
}

// —— For programs —————————————————————————————————————————————————————————

function fieldsOf({ hit, head, lead, force, sections }: ShownHit): JsonObject {
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

const matchedField = ({ best }: Match): JsonObject | undefined =>
  best && { line: best.line, text: excerptOf(best, LONGEST_MATCHED) };

const LONGEST_MATCHED = 240;

const rounded = (score: number): number => Math.round(score * 1000) / 1000;
