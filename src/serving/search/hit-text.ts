import type { Row } from "../../model/row.ts";
import { cutAtWord, excerptOf } from "./best-line.ts";
import type { Force } from "./force-of-documents.ts";
import type { Match, ShownHit } from "./matches.ts";

/** `ADR-0007 Keep the index in one file [Accepted] docs/adr/0007-one-file.md:1` */
export function headLine({ head, lead, force }: ShownHit, titleLength: number): string {
  const titles = lead.row === head ? [head] : [head, lead.row];
  return [
    ...(head.id === undefined || head.title.includes(head.id) ? [] : [head.id]),
    titles.map(({ title }) => cutAtWord(title, titleLength)).join(" › "),
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
export const nameOf = ({ id, anchor }: Row): string => id ?? anchor;

const staleMark = ({ citation }: Match): string =>
  citation.stale === undefined ? "" : ` (${citation.stale})`;

const LONGEST_EXCERPT = 110;

/**
 * What tells why a hit is there: its best line, then its best sections with theirs. Each is made when it is reached, for
 * finding the line takes longer than all the rest.
 */
export function* detailLines({ lead, sections }: ShownHit): Iterable<string> {
  const best = lead.best();
  if (best !== undefined) yield `  L${best.line}: ${excerptOf(best.text, best.at, LONGEST_EXCERPT)}`;
  for (const section of sections) yield sectionLine(section);
}

const LONGEST_SECTION_TITLE = 60;

function sectionLine({ row, best, citation }: Match): string {
  const place = `  L${citation.line}-${citation.endLine} ${cutAtWord(row.title, LONGEST_SECTION_TITLE)}`;
  const found = best();
  return found === undefined
    ? place
    : `${place} — L${found.line}: ${excerptOf(found.text, found.at, LONGEST_EXCERPT)}`;
}

/** `  score 18.47 = 12.1 + 1.6 × 3.98: engin 3.1 + 0.9, queri 2.2 + 0.7` */
export function scoreLine({ hit, parts }: ShownHit): string {
  const { row, share, document, terms } = parts();
  const each = terms.map((term) => `${term.term} ${shown(term.row)} + ${shown(term.document)}`);
  return `  score ${shown(hit.score)} = ${shown(row)} + ${share} × ${shown(document)}: ${each.join(", ")}`;
}

const shown = (score: number): string => String(Math.round(score * 100) / 100);
