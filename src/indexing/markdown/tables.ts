import type { Block, MarkdownDocument } from "./document.ts";
import { cellsOfRow } from "./table-syntax.ts";

/** One row of a table: as many cells as its head has, each raw inline text with `\|` read as `|`. */
export interface TableRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** The rows of a table block, the head first; the delimiter row is left out, and rows whose text is not wanted. */
export function tableRows(document: MarkdownDocument, table: Block, wanted = isAnyRow): TableRow[] {
  const lines = document.content(table).split("\n");
  const columns = cellsOfRow(lines[0] ?? "", 0, lines[0]?.length ?? 0).length / 2;
  return lines.flatMap((text, at) =>
    at === 1 || !wanted(text) ? [] : [{ line: table.line + at, cells: cellTexts(text, columns) }],
  );
}

const isAnyRow = (_text: string): boolean => true;

/** Surplus cells are ignored and missing ones empty, as GitHub renders them. */
function cellTexts(row: string, columns: number): string[] {
  const bounds = cellsOfRow(row, 0, row.length);
  return Array.from({ length: columns }, (_, at) =>
    row.slice(bounds[2 * at] ?? row.length, bounds[2 * at + 1]).replaceAll("\\|", "|"),
  );
}
