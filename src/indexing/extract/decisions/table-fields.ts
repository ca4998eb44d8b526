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
  if (head?.cells.some((cell) => REVISIONS.test(cell))) return [];
  if (head && first && head.cells.filter(isColumnKey).length > 1) {
    return head.cells.map((cell, at) => ({
      place: "column",
      key: keyWords(cell),
      value: first.cells[at] ?? "",
      line: first.line,
    }));
  }
  return rows
    .filter(({ cells }, at) => at !== 1 && cells.length > 1)
    .map(({ cells, line: at }) => rowStatement(cells, at));
}

/** The history of a document has dates and words like a status in its columns too. */
const REVISIONS = /^\W*(revision|rev|version)\W*$/i;

function rowStatement([key = "", value = ""]: readonly string[], line: number): Statement {
  return { place: /^\*\*[^*]+\*\*$/.test(key) ? "bold row" : "row", key: keyWords(key), value, line };
}

/** `| Status | Proposed |` is a row: its second cell is a value. */
function isColumnKey(cell: string): boolean {
  return isKnownKey(keyWords(cell)) && !isDecisionStatus(keyWords(cell));
}

function cellsOf(row: string): string[] {
  return row
    .trim()
    .replace(/^\|/, "")
    .replace(/(?<!\\)\|$/, "")
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll("\\|", "|"));
}
