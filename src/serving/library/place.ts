import type { Row } from "../../model/row.ts";
import type { Span } from "../../model/source.ts";
import { foldTitle, type HeadingLine } from "./headings.ts";
import type { OpenDocument } from "./open-document.ts";
import type { Section } from "./outline.ts";

/** Where a section stands in its file as it is now. */
export interface Place {
  /** Its lines with everything below it. */
  readonly span: Span;
  /** What has changed since it was indexed. */
  readonly stale?: string;
}

/**
 * Finds a section in its file: where the index says, if that still holds; else by its heading, moved or rewritten. Nothing
 * is given in its place: a section that cannot be told for sure is not found.
 */
export function placeOf(section: Section, open: OpenDocument): Place | undefined {
  const { row } = section;
  const span = { line: row.line, endLine: Math.min(section.endLine, open.lines.count) };
  if (open.isAsIndexed === true || isUntouched(row, span, open)) return { span };
  const candidates = candidatesFor(row, open);
  const moved = candidates
    .map(({ line }) => shifted(span, line))
    .find((each) => saysTheSame(row, each, open));
  if (moved !== undefined) return { span: moved, stale: `moved since it was indexed, from ${linesOf(span)}` };
  const [only, second] = candidates;
  if (only === undefined || second !== undefined) return undefined;
  return { span: spanFrom(only, open), stale: `changed since it was indexed as ${linesOf(span)}` };
}

/** `L18–38`, as the headers of chunks say it. */
export function linesOf({ line, endLine }: Span): string {
  return line === endLine ? `L${line}` : `L${line}–${endLine}`;
}

/** Without a hash, the title on the line where the index has it is all there is to tell by. */
function isUntouched(row: Row, span: Span, open: OpenDocument): boolean {
  if (row.hash !== undefined) return saysTheSame(row, span, open);
  if (span.line > span.endLine) return false;
  const start = open.lines.text({ line: span.line, endLine: Math.min(span.endLine, span.line + 2) });
  return row.kind !== "section" || foldTitle(start).startsWith(foldTitle(row.title));
}

const saysTheSame = (row: Row, span: Span, { lines }: OpenDocument): boolean =>
  row.hash !== undefined && span.endLine <= lines.count && lines.hash(span) === row.hash;

const shifted = ({ line, endLine }: Span, to: number): Span => ({ line: to, endLine: to + endLine - line });

function candidatesFor(row: Row, open: OpenDocument): readonly HeadingLine[] {
  const title = foldTitle(row.title);
  const isLevel = (level: number): boolean => row.level === undefined || row.level === level;
  return open.headings().filter((each) => each.title === title && isLevel(each.level));
}

/** From a heading to the next of its level or above. */
function spanFrom({ line, level }: HeadingLine, open: OpenDocument): Span {
  const next = open.headings().find((each) => each.line > line && each.level <= level);
  return { line, endLine: (next?.line ?? open.lines.count + 1) - 1 };
}
