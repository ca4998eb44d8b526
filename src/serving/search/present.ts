import type { Row } from "../../model/row.ts";
import { estimateTokens } from "../../model/tokens.ts";
import type { CitedRecord, JsonObject } from "../query/outcome.ts";
import { cutAtWord, excerptOf } from "./best-line.ts";
import type { Force } from "./force-of-documents.ts";
import type { Match, ShownHit } from "./matches.ts";

// Hits as they are shown: to readers within a budget of tokens, to programs with all that is known.

/** What a page may cost: something for itself, and so much for each hit. */
const [PAGE_TOKENS, HIT_TOKENS] = [120, 42] as const;

/** Titles are cut so far that every hit has its line; the longest of these that fits is taken. */
const TITLE_LENGTHS = [120, 80, 60, 40] as const;

/**
 * Makes records of hits. Every hit has a line with its place; what tells why it is there follows as far as the budget goes,
 * the best hits first. Each form is made when it is asked for.
 */
export function recordsFor(hits: readonly ShownHit[]): readonly CitedRecord[] {
  const texts = once(() => textsOf(hits));
  return hits.map((shown, at) => ({
    citations: [shown.lead.citation, ...shown.sections.map(({ citation }) => citation)],
    get body(): CitedRecord["body"] {
      return [{ type: "text", text: texts()[at] ?? "" }];
    },
    get fields(): JsonObject {
      return fieldsOf(shown);
    },
  }));
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

// —— For readers ——————————————————————————————————————————————————————————

function textsOf(hits: readonly ShownHit[]): readonly string[] {
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
    return lines.join("\n");
  });
}

const tokensIn = (lines: readonly string[]): number => estimateTokens(Buffer.from(`${lines.join("\n")}\n`));

/** `ADR-0007 Keep the index in one file [Accepted] docs/adr/0007-one-file.md:1` */
function headLine({ head, lead, force }: ShownHit, titleLength: number): string {
  const titles = lead.row === head ? [head] : [head, lead.row];
  const shown = titles.map(({ title }) => cutAtWord(title, titleLength)).join(" › ");
  return [
    ...(head.id === undefined || head.title.includes(head.id) ? [] : [head.id]),
    shown,
    ...markOf(head, force),
    `${lead.row.file}:${lead.row.line}${staleMark(lead)}`,
  ].join(" ");
}

const LONGEST_STATUS = 30;

function markOf({ status }: Row, { holds, replacedBy }: Force): readonly string[] {
  const said = status === undefined ? [] : [cutAtWord(status, LONGEST_STATUS)];
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

/** Each is made when it is reached, for finding the line takes longer than all the rest. */
function* detailLines({ lead, sections }: ShownHit): Iterable<string> {
  const best = lead.best();
  if (best !== undefined) yield `  L${best.line}: ${excerptOf(best.text, best.at, LONGEST_EXCERPT)}`;
  for (const section of sections) yield sectionLine(section);
}

function sectionLine({ row, best, citation }: Match): string {
  const place = `  L${citation.line}-${citation.endLine} ${cutAtWord(row.title, LONGEST_SECTION_TITLE)}`;
  const found = best();
  return found === undefined
    ? place
    : `${place} — L${found.line}: ${excerptOf(found.text, found.at, LONGEST_EXCERPT)}`;
}

const LONGEST_SECTION_TITLE = 60;

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

function matchedField({ best }: Match): JsonObject | undefined {
  const found = best();
  return found && { line: found.line, text: excerptOf(found.text, found.at, LONGEST_MATCHED) };
}

const LONGEST_MATCHED = 240;

const rounded = (score: number): number => Math.round(score * 1000) / 1000;
