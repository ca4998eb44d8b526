import type { SearchedWords } from "./search-index.ts";
import { stretchOf, type Stretch } from "./fields.ts";

/** A line of a row's own, by how much of a query it says. */
export interface WeighedLine {
  /** Lines from the first of the row. */
  readonly offset: number;
  readonly weight: number;
}

/** Weighs the lines of a row by the distinct terms that they hold; those without any are left out, the best come first. */
export type LineWeigher = (row: number) => readonly WeighedLine[];

/** Makes weighers by the weights of some terms, by number. They share their scratch paper, each laying its weights out anew. */
export function lineWeighers(words: SearchedWords): (weights: ReadonlyMap<number, number>) => LineWeigher {
  const scratch = newScratch(words.lexicon.terms.size());
  return (weights) => (row) => {
    scratch.lay(weights);
    return weighLines(words, row, scratch);
  };
}

interface Scratch {
  readonly lay: (weights: ReadonlyMap<number, number>) => void;
  /** By term: 0 for those that count nothing. */
  readonly weights: Float64Array;
  /** By term: the last line that it was seen in. */
  readonly seen: Int32Array;
  line: number;
}

function newScratch(termCount: number): Scratch {
  const weights = new Float64Array(termCount);
  let last: ReadonlyMap<number, number> = new Map();
  const lay = (next: ReadonlyMap<number, number>): void => {
    if (next === last) return;
    for (const term of last.keys()) weights[term] = 0;
    for (const [term, weight] of next) weights[term] = weight;
    last = next;
  };
  return { lay, weights, seen: new Int32Array(termCount), line: 0 };
}

function weighLines(words: SearchedWords, row: number, scratch: Scratch): readonly WeighedLine[] {
  const body = stretchOf(words.spans, row, "body");
  const ends = words.lineEnds.subarray(words.bodyLines[row * 2], words.bodyLines[row * 2 + 1]);
  const found: WeighedLine[] = [];
  let { start } = body;
  for (let offset = 0; offset <= ends.length; offset++) {
    const end = ends[offset] ?? body.end;
    const weight = weighLine(words, { start, end }, scratch);
    if (weight > 0) found.push({ offset, weight });
    start = end;
  }
  return found.toSorted((a, b) => b.weight - a.weight || a.offset - b.offset);
}

function weighLine({ stream, lexicon }: SearchedWords, { start, end }: Stretch, scratch: Scratch): number {
  const { wordStart, wordTerms } = lexicon;
  const line = ++scratch.line;
  let sum = 0;
  for (let at = start; at < end; at++) {
    const word = stream[at] ?? 0;
    const last = wordStart[word + 1] ?? 0;
    for (let each = wordStart[word] ?? 0; each < last; each++) {
      const term = wordTerms[each] ?? 0;
      const weight = scratch.weights[term] ?? 0;
      if (weight === 0 || scratch.seen[term] === line) continue;
      scratch.seen[term] = line;
      sum += weight;
    }
  }
  return sum;
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
