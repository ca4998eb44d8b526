import type { Row } from "../../model/row.ts";
import type { CorpusWords } from "./corpus-words.ts";
import { stretchOf, type OwnField, type Stretch } from "./fields.ts";
import { foldedText } from "./fold.ts";
import { growingList } from "./growing-list.ts";
import { wordNumber } from "./query-terms.ts";
import { SENTENCE_END } from "./vocabulary.ts";

/** Runs of the stream in which a row is cited from another document. */
export interface Citations {
  /** Where the citations of a row start in `bounds`, counted in citations; one more than there are rows. */
  readonly start: Int32Array;
  /** Two numbers each: where in the stream the citing sentence starts and ends. */
  readonly bounds: Int32Array;
}

/** How many words of a sentence are followed on each side of the citation. */
const REACH = 40;

/** Finds the sentences in which a row is linked to, or named by its id, from another document. */
export function citationsIn(words: CorpusWords, rows: readonly Row[], heads: Int32Array): Citations {
  const cited = growingList();
  const place = growingList();
  const cite = (at: number, citing: number, row: number) => {
    if (heads[citing] === heads[row]) return;
    cited.push(row);
    place.push(at);
  };
  for (let at = 0; at < words.links.length; at += 3) {
    cite(words.links[at] ?? 0, words.links[at + 1] ?? 0, words.links[at + 2] ?? 0);
  }
  const names = namesIn(words, rows);
  for (let row = 0; row < rows.length; row++) {
    for (const stretch of proseOf(words, row)) {
      forEachMention({ stream: words.stream, names, ...stretch }, (at, named) => cite(at, row, named));
    }
  }
  return grouped({ cited: cited.values(), place: place.values(), rowCount: rows.length }, words.stream);
}

/** A body has the title and the summary in it; without sources these are all there is. */
function proseOf({ spans }: CorpusWords, row: number): readonly Stretch[] {
  const stretch = (field: OwnField) => stretchOf(spans, row, field);
  const body = stretch("body");
  return body.start < body.end ? [body] : [stretch("title"), stretch("summary")];
}

interface Found {
  readonly cited: Int32Array;
  readonly place: Int32Array;
  readonly rowCount: number;
}

/** Citations by the row they cite, in the order in which they were found. */
function grouped({ cited, place, rowCount }: Found, stream: Int32Array): Citations {
  const start = new Int32Array(rowCount + 1);
  for (const row of cited) start[row + 1] = (start[row + 1] ?? 0) + 1;
  for (let row = 0; row < rowCount; row++) start[row + 1] = (start[row + 1] ?? 0) + (start[row] ?? 0);
  const next = start.slice();
  const bounds = new Int32Array(cited.length * 2);
  for (const [at, row] of cited.entries()) {
    const slot = next[row] ?? 0;
    next[row] = slot + 1;
    bounds[slot * 2] = edgeOf(stream, place[at] ?? 0, -1) + 1;
    bounds[slot * 2 + 1] = edgeOf(stream, place[at] ?? 0, 1);
  }
  return { start, bounds };
}

/** Where the sentence around a place ends in one direction. */
function edgeOf(stream: Int32Array, place: number, step: 1 | -1): number {
  let at = place;
  while (Math.abs(at - place) < REACH && (stream[at] ?? SENTENCE_END) !== SENTENCE_END) at += step;
  return at;
}

/** Rows by the number of the word that is their id, and by prefix and number where these stand apart (`RFC 2094`). */
interface Names {
  readonly whole: Int32Array;
  readonly apart: ReadonlyMap<number, ReadonlyMap<number, number>>;
  /** Whether a word begins an id that is written apart. */
  readonly isPrefix: Uint8Array;
}

function namesIn({ lexicon }: CorpusWords, rows: readonly Row[]): Names {
  const whole = new Int32Array(lexicon.words.size() + 1).fill(-1);
  const isPrefix = new Uint8Array(whole.length);
  const apart = new Map<number, Map<number, number>>();
  for (const [at, { id = "" }] of rows.entries()) {
    // A bare number or a bare word is no name in prose.
    const name = /^(.*\D)-(\d+)$/.exec(foldedText(id));
    if (name === null) continue;
    const [word = 0, prefix = 0, number = 0] = name.map((part) => wordNumber(lexicon, part));
    if (whole[word] === -1) whole[word] = at;
    isPrefix[prefix] = 1;
    addOnce(apart, [prefix, number], at);
  }
  whole[SENTENCE_END] = -1;
  isPrefix[SENTENCE_END] = 0;
  return { whole, apart, isPrefix };
}

/** The first row of a name has it. */
function addOnce(
  apart: Map<number, Map<number, number>>,
  [prefix, number]: readonly [number, number],
  row: number,
): void {
  const series = apart.get(prefix) ?? new Map<number, number>();
  apart.set(prefix, series);
  if (number !== SENTENCE_END && !series.has(number)) series.set(number, row);
}

interface Searched extends Stretch {
  readonly stream: Int32Array;
  readonly names: Names;
}

function forEachMention(searched: Searched, found: (place: number, row: number) => void): void {
  const { stream, names, end } = searched;
  for (let place = searched.start; place < end; place++) {
    const word = stream[place] ?? 0;
    let row = names.whole[word] ?? -1;
    if (names.isPrefix[word] === 1) row = names.apart.get(word)?.get(stream[place + 1] ?? 0) ?? row;
    if (row >= 0) found(place, row);
  }
}
