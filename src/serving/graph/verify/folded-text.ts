/**
 * A text as quotes are compared: case, white space, typographic signs and the marks of markdown folded away, so that a
 * quote of the rendered page meets its source. It still knows on which line everything stands.
 */
export interface FoldedText {
  readonly text: string;
  /** Where each line begins in the folded text; line numbers are 1-based, so the first member is line 1. */
  readonly starts: readonly number[];
}

/** Folds the lines of a file. */
export function foldLines(lines: readonly string[]): FoldedText {
  const starts: number[] = [];
  let text = "";
  for (const line of lines) {
    const folded = foldQuote(line);
    const separator = text === "" || folded === "" ? "" : " ";
    starts.push(text.length + separator.length);
    text += separator + folded;
  }
  return { text, starts };
}

/** Folds a quote, or one line. */
export function foldQuote(text: string): string {
  return text
    .replace(/^[\s>]+/, "")
    .replaceAll(/\]\([^()\s]*(?:\([^()\s]*\)[^()\s]*)*(?:\s+"[^"]*")?\)/g, "]")
    .replaceAll(/[`*_[\]\\]/g, "")
    .replaceAll(/[“”„«»]/g, '"')
    .replaceAll(/[‘’‚]/g, "'")
    .replaceAll(/[‐-―−]/g, "-")
    .replaceAll(/\s+/g, " ")
    .trim()
    .toLowerCase();
}

/** Lines of the folded text from its character `from` to before `to`. */
export function linesAt({ starts }: FoldedText, from: number, to: number): { line: number; endLine: number } {
  return { line: lineAt(starts, from), endLine: lineAt(starts, Math.max(from, to - 1)) };
}

/** The last line that begins at or before an offset: empty lines share their offset with the next. */
function lineAt(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? Infinity) <= offset) low = middle + 1;
    else high = middle;
  }
  return Math.max(1, low);
}
