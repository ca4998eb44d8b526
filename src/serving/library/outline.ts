import type { Row } from "../../model/row.ts";

/** A part of a document that the index knows: a section, a release, an issue among others. */
export interface Section {
  readonly row: Row;
  /** Unique in its document: the slugs of its headings, `refresh-tokens/rotation`; elsewhere the anchor. */
  readonly id: string;
  /** 1 for what stands in no other section. */
  readonly depth: number;
  /** Last line with everything below it; infinite where only the end of the file ends it. */
  readonly endLine: number;
  /** Last line before the next section, whatever its level. */
  readonly ownEnd: number;
}

/** The sections of a document, in the order of its lines. `head` is the row that stands for the whole of it. */
export function outlineOf(head: Row | undefined, rows: readonly Row[]): readonly Section[] {
  const open: Row[] = [];
  return rows.map((row, at) => {
    for (let last = open.at(-1); last !== undefined && !isInside(row, last); last = open.at(-1)) open.pop();
    open.push(row);
    const endLine = endOf(rows, at);
    const next = rows[at + 1];
    return {
      row,
      id: sectionId(row, head),
      depth: open.length,
      endLine,
      ownEnd: Math.max(row.line, Math.min(endLine, (next?.line ?? Infinity) - 1)),
    };
  });
}

/** Indexes of other builders do not say where a section ends; there the anchors tell what lies in what. */
function isInside(row: Row, outer: Row): boolean {
  if (outer.end_line === undefined) return row.anchor.startsWith(`${outer.anchor}--`);
  return row.line <= outer.end_line && row.line > outer.line;
}

function endOf(rows: readonly Row[], at: number): number {
  const row = rows[at];
  if (row?.end_line !== undefined) return row.end_line;
  for (const later of rows.slice(at + 1)) if (row && !isInside(later, row)) return later.line - 1;
  return Infinity;
}

function sectionId(row: Row, head: Row | undefined): string {
  const prefix = `${head?.anchor}--`;
  if (head === undefined || !row.anchor.startsWith(prefix)) return row.anchor;
  return row.anchor.slice(prefix.length).replaceAll("--", "/");
}
