import type { Edit } from "./finding.ts";

/** Applies edits to the text of one file. An edit whose words are not there, or that another one overlaps, is left out. */
export function applyEdits(
  text: string,
  edits: readonly Edit[],
): { readonly text: string; readonly applied: number } {
  const lines = text.split("\n");
  let applied = 0;
  const backwards = edits.toSorted((a, b) => b.line - a.line || b.column - a.column);
  let [lastLine, lastColumn] = [Infinity, Infinity];
  for (const edit of backwards) {
    const line = lines[edit.line - 1];
    const start = edit.column - 1;
    const end = start + edit.old.length;
    const isFree = edit.line < lastLine || end <= lastColumn;
    if (line === undefined || !isFree || line.slice(start, end) !== edit.old) continue;
    lines[edit.line - 1] = line.slice(0, start) + edit.new + line.slice(end);
    [lastLine, lastColumn] = [edit.line, start];
    applied++;
  }
  return { text: lines.join("\n"), applied };
}
