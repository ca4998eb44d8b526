import { keyWords, type Statement } from "./facts.ts";
import { isKnownKey } from "./keys.ts";
import { isDecisionStatus } from "./status-word.ts";

/**
 * Metadata of a table, either in rows (`| Status | Accepted |`, which may stand in the header row too) or in columns, when
 * the header row has two known keys.
 */
export function tableStatements(content: string, line: number): Statement[] {
  const rows = content.split("\n").map((text, at) => ({ cells: cellsOf(text), line: line + at }));
  const [head, , first] = rows;
  if (head && first && head.cells.filter(isColumnKey).length > 1) {
    return head.cells.map((cell, at) => statement("column", cell, first.cells[at], first.line));
  }
  return rows
    .filter((row, at) => at !== 1 && row.cells.length > 1)
    .map((row) => statement(isBold(row.cells[0]) ? "bold row" : "row", row.cells[0], row.cells[1], row.line));
}

/** `| Status | Proposed |` is a row: its second cell is a value. */
function isColumnKey(cell: string): boolean {
  return isKnownKey(keyWords(cell)) && !isDecisionStatus(keyWords(cell));
}

const isBold = (cell = ""): boolean => /^\*\*[^*]+\*\*$/.test(cell);

function statement(place: Statement["place"], key = "", value = "", line: number): Statement {
  return { place, key: keyWords(key), value, line };
}

function cellsOf(row: string): string[] {
  return row
    .trim()
    .replace(/^\|/, "")
    .replace(/(?<!\\)\|$/, "")
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll("\\|", "|"));
}
