import type { Span } from "../../model/source.ts";
import type { OpenDocument } from "./open-document.ts";
import { wholeOf } from "./open-document.ts";
import { PREAMBLE, type Opening } from "./parts.ts";
import type { Section } from "./outline.ts";
import { linesOf, placeOf } from "./place.ts";
import type { Wanted } from "./resolve-selector.ts";

/** Lines of an open document, and what they are called. */
export interface Piece {
  readonly span: Span;
  /** The row that they are cited by; the path where no row holds them. */
  readonly anchor: string;
  /** Id of the section, or of the opening part. */
  readonly section?: string;
  /** How they stand to what was asked about. */
  readonly relation?: string;
  /** What has changed since they were indexed. */
  readonly stale?: string;
}

/** The lines that are wanted, as the file is now; or why there are none. */
export function pieceOf(wanted: Wanted, open: OpenDocument): Piece | string {
  switch (wanted.kind) {
    case "whole":
      return { span: wholeOf(open.lines), anchor: open.document.name, ...staleness(open) };
    case "section":
      return sectionPiece(wanted, open);
    case "opening":
      return openingPiece(wanted.id, open);
    case "lines":
      return linesPiece(wanted.span, open);
  }
}

function staleness({ isAsIndexed }: OpenDocument): Pick<Piece, "stale"> {
  return isAsIndexed === false ? { stale: "changed since it was indexed" } : {};
}

function sectionPiece({ section }: Extract<Wanted, { kind: "section" }>, open: OpenDocument): Piece | string {
  const place = placeOf(section, open);
  const { name, file } = open.document;
  if (place === undefined)
    return `section \`${section.id}\` of ${name} is no longer found in ${file}, which changed since it was indexed: index again, or call refresh`;
  return { ...place, anchor: section.row.anchor, section: section.id };
}

/** What stands before the first section: of a file that has changed, as its headings tell now. */
function openingPiece(id: Opening, open: OpenDocument): Piece | string {
  const span =
    open.isAsIndexed === false
      ? openingNow(id, open)
      : open.parts().find((part) => part.section === undefined && part.id === id)?.span;
  if (span === undefined || span.line > span.endLine) return noOpening(id, open);
  return { span, anchor: open.document.name, section: id, ...staleness(open) };
}

function openingNow(id: Opening, open: OpenDocument): Span | undefined {
  const [first, second] = open.headings();
  const before = (line: number | undefined): number => (line ?? open.lines.count + 1) - 1;
  if (id === PREAMBLE) return { line: 1, endLine: before(first?.line) };
  return first?.level === 1 ? { line: first.line, endLine: before(second?.line) } : undefined;
}

function noOpening(id: Opening, { document }: OpenDocument): string {
  const why = id === PREAMBLE ? "it begins with a heading" : "it has no title with text of its own";
  return `${document.name} has no \`${id}\`: ${why}`;
}

function linesPiece({ line, endLine }: Span, open: OpenDocument): Piece | string {
  const { count } = open.lines;
  if (line > count)
    return `${open.document.name} has no ${linesOf({ line, endLine })}: ${open.document.file} has ${count} lines`;
  const span = { line, endLine: Math.min(endLine, count) };
  const holder = open.isAsIndexed === false ? undefined : innermost(span, open);
  return { span, anchor: holder ?? open.document.name, ...staleness(open) };
}

function innermost(span: Span, { document }: OpenDocument): string | undefined {
  return document.sections.findLast(({ row, endLine }) => row.line <= span.line && span.endLine <= endLine)
    ?.row.anchor;
}

/** Lines of a section without the sections inside it; undefined where it is no longer found. */
export function ownPiece(section: Section, open: OpenDocument): Piece | undefined {
  const place = placeOf(section, open);
  if (place === undefined) return undefined;
  const { line } = place.span;
  const end = place.stale === undefined ? section.ownEnd : nextHeading(line, open) - 1;
  const span = { line, endLine: Math.min(end, place.span.endLine) };
  return { ...place, span, anchor: section.row.anchor, section: section.id };
}

function nextHeading(line: number, open: OpenDocument): number {
  return open.headings().find((each) => each.line > line)?.line ?? Infinity;
}

/** The beginning of a document: its own lines, and the sections after them as far as they stay short. */
export function openingOf(open: OpenDocument, mostTokens: number): Piece {
  const { lines, document } = open;
  const parts = open.parts();
  const own = parts.findIndex(({ section }) => section !== undefined);
  let end = parts[(own < 0 ? parts.length : own) - 1]?.span.endLine ?? 1;
  for (const { span } of own < 0 ? [] : parts.slice(own)) {
    if (lines.tokens({ line: 1, endLine: span.endLine }) > mostTokens) break;
    end = span.endLine;
  }
  const span = { line: 1, endLine: Math.max(1, Math.min(end, lines.count)) };
  return { span, anchor: document.name, ...staleness(open) };
}
