import type { Span } from "../../model/source.ts";
import type { LibraryDocument } from "./library.ts";
import type { Section } from "./outline.ts";

/** What stands before the first heading of a document. */
export const PREAMBLE = "_preamble";
/** The title of a document and what stands below it, up to the first section. */
export const INTRO = "_intro";
export type Opening = typeof INTRO | typeof PREAMBLE;

/** A part of a document without the sections inside it. All parts of a document with a row for the whole add up to it. */
export interface Part {
  readonly id: string;
  /** Its own lines. */
  readonly span: Span;
  readonly section?: Section;
}

/** What the text of a document adds to what the index knows of it. */
export interface TextFacts {
  readonly lineCount: number;
  /** Line of the title among the lines before the first section; undefined where there is none. */
  readonly titleLine: number | undefined;
}

/** The parts of a document, in the order of its lines. */
export function partsOf(
  { head, sections }: LibraryDocument,
  { lineCount, titleLine }: TextFacts,
): readonly Part[] {
  const first = (sections[0]?.row.line ?? lineCount + 1) - 1;
  const opening = titleLine === undefined ? first : titleLine - 1;
  const parts = [part(PREAMBLE, 1, opening), part(INTRO, opening + 1, first)];
  sections.forEach((section, at) => {
    const next = sections[at + 1]?.row.line ?? lineCount + 1;
    const end = Math.min(section.ownEnd, next - 1, lineCount);
    parts.push({ ...part(section.id, section.row.line, end), section });
    // A title further down interrupts the sections: what it opens is the introduction, wherever it stands.
    if (head !== undefined) parts.push(part(INTRO, end + 1, next - 1));
  });
  return parts.filter(({ span }) => span.line <= span.endLine);
}

const part = (id: string, line: number, endLine: number): Part => ({ id, span: { line, endLine } });
