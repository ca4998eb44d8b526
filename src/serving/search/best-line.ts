import type { SearchedWords } from "./search-index.ts";
import { stretchOf } from "./fields.ts";

/** A line of a row's own, by how much of a query it says. */
export interface WeighedLine {
  /** Lines from the first of the row. */
  readonly offset: number;
  readonly weight: number;
}

/** Weighs the lines of rows by the distinct terms that they hold; those without any are left out, the best come first. */
export function lineWeigher(
  words: SearchedWords,
  weights: ReadonlyMap<number, number>,
): (row: number) => readonly WeighedLine[] {
  const weigh = spanWeigher(words, weights);
  return (row) => {
    const body = stretchOf(words.spans, row, "body");
    const bounds = linesOf(words, row);
    const found: WeighedLine[] = [];
    let { start } = body;
    for (let offset = 0; offset <= bounds.length; offset++) {
      const end = bounds[offset] ?? body.end;
      const weight = weigh(start, end);
      if (weight > 0) found.push({ offset, weight });
      start = end;
    }
    return found.toSorted((a, b) => b.weight - a.weight || a.offset - b.offset);
  };
}

const linesOf = ({ bodyLines, lineEnds }: SearchedWords, row: number): Int32Array =>
  lineEnds.subarray(bodyLines[row * 2], bodyLines[row * 2 + 1]);

function spanWeigher(
  { stream, lexicon }: SearchedWords,
  weights: ReadonlyMap<number, number>,
): (start: number, end: number) => number {
  const { wordStart, wordTerms } = lexicon;
  const seen = new Set<number>();
  const weightOf = (term: number): number => {
    const weight = weights.get(term);
    if (weight === undefined || seen.has(term)) return 0;
    seen.add(term);
    return weight;
  };
  return (start, end) => {
    let sum = 0;
    if (seen.size > 0) seen.clear();
    for (let at = start; at < end; at++) {
      const word = stream[at] ?? 0;
      const last = wordStart[word + 1] ?? 0;
      for (let each = wordStart[word] ?? 0; each < last; each++) sum += weightOf(wordTerms[each] ?? 0);
    }
    return sum;
  };
}

/** A line without the marks it begins with, its links by their labels. */
export const plainLine = (line: string): string =>
  line
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/^[\s>#|*+-]+/, "")
    .trimEnd();

/** As much of a line as is shown, cut at words, so that what stands at a place is in it. */
export function excerptOf(line: string, place: number, length: number): string {
  if (place <= length / 2) return cutAtWord(line, length);
  const start = line.lastIndexOf(" ", place - length / 4) + 1;
  return (start > 0 ? "…" : "") + cutAtWord(line.slice(start), length);
}

/** A text cut at a word, with a mark that says so. */
export function cutAtWord(text: string, length: number): string {
  if (text.length <= length) return text;
  const head = text.slice(0, length - 1);
  const end = head.lastIndexOf(" ");
  return `${(end > length / 2 ? head.slice(0, end) : head).replace(/[\uD800-\uDBFF]$/, "")}…`;
}
