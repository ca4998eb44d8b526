import type { SourceLines } from "./source-lines.ts";

// What quotes and lists do to the lines of markdown in them, as far as their signs and indentation tell.

/** How many quotes the beginning of a line opens. */
export const quotesOf = (before: string): number => before.match(/>/g)?.length ?? 0;

/** A line without the signs of so many quotes. */
export const afterQuotes = (text: string, quotes: number): string =>
  quotes === 0 ? text : text.replace(new RegExp(`^(?:[ \\t]*>){${quotes}} ?`), "");

/** Columns that a text takes. */
export const columnsOf = (text: string): number => text.replaceAll("\t", "    ").length;

/** What stands above a fence. */
export interface Above {
  readonly lines: SourceLines;
  /** First lines of the code blocks, by their last. */
  readonly ends: ReadonlyMap<number, number>;
  readonly quotes: number;
}

/** Columns by which the list item around a fence has its content indented, told by its own marker or the one above it. */
export function contentIndent(above: Above, line: number, before: string): number {
  if (/[-*+.)]/.test(before)) return columnsOf(before);
  const own = columnsOf(before);
  return own < 2 ? 0 : itemAbove(above, line, own);
}

/** How many lines up the beginning of a list item is looked for. */
const REACH = 400;

function itemAbove(above: Above, line: number, own: number): number {
  let isLazy = false;
  for (const { text, touchesCode } of linesAbove(above, line)) {
    const content = markerWidth(text);
    if (content > 0 && content <= own) return content;
    // Text at the margin may still go on with the item's paragraph; no fence does, nor what follows one or a blank line.
    if (isAtMargin(text) ? touchesCode : isLazy && text.trim() === "") return 0;
    isLazy ||= isAtMargin(text);
  }
  return 0;
}

/** The lines above one, nearest first; of a code block, whose lines are no list items, the opening fence alone. */
function* linesAbove(
  { lines, ends, quotes }: Above,
  line: number,
): Iterable<{ readonly text: string; readonly touchesCode: boolean }> {
  for (let at = line - 1; at > 0 && line - at < REACH; at--) {
    const fence = ends.get(at);
    at = fence ?? at;
    yield { text: afterQuotes(lines.line(at), quotes), touchesCode: fence !== undefined || ends.has(at - 1) };
  }
}

const isAtMargin = (text: string): boolean => /^\S/.test(text);

/** Columns up to the content of a list item; 0 where a line begins none. */
function markerWidth(text: string): number {
  const [marker] = /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+/.exec(text) ?? [];
  return marker === undefined ? 0 : columnsOf(marker);
}
