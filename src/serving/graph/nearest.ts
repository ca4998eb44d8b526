import { byCodePoint } from "../../model/order.ts";

/** How many candidates are told. */
export const SHOWN = 5;
/** Comparing a word with very many costs more than it tells: the first ones are compared. */
const COMPARED = 5_000;

/** The words that are nearest to one, best first; none that is another word altogether. A list that is given must stay as it is. */
export function nearestTo(word: string, known: Iterable<string>): string[] {
  const asked = formsOf(word);
  const farthest = Math.max(2, Math.ceil(word.length * 0.4));
  const near: { readonly candidate: string; readonly distance: number; readonly longer: number }[] = [];
  for (const [candidate, forms] of comparable(known)) {
    const distance = distanceTo(asked, forms, farthest);
    const longer = Math.abs(candidate.length - word.length);
    if (distance <= farthest) near.push({ candidate, distance, longer });
  }
  return near
    .toSorted(
      (a, b) => a.distance - b.distance || a.longer - b.longer || byCodePoint(a.candidate, b.candidate),
    )
    .slice(0, SHOWN)
    .map(({ candidate }) => candidate);
}

/** A word as it is compared. */
interface Forms {
  readonly folded: string;
  /** Without the zeros in front of numbers. */
  readonly bare: string;
}

function formsOf(word: string): Forms {
  const folded = word.toLowerCase();
  return { folded, bare: folded.replaceAll(/(?<!\d)0+(?=\d)/g, "") };
}

const COMPARABLE = new WeakMap<Iterable<string>, ReadonlyMap<string, Forms>>();

/** The words that are compared, with their forms; worked out once for a list. */
function comparable(known: Iterable<string>): ReadonlyMap<string, Forms> {
  const found =
    COMPARABLE.get(known) ??
    new Map([...new Set(known)].slice(0, COMPARED).map((each) => [each, formsOf(each)]));
  COMPARABLE.set(known, found);
  return found;
}

/** By the words themselves or, one farther, by what they are without padding: `ADR-99` is nearer to `ADR-0009` than to `ADR-0001`. */
function distanceTo(word: Forms, candidate: Forms, farthest: number): number {
  if (word.bare === candidate.bare) return 0;
  const plain = distanceBetween(word.folded, candidate.folded, farthest);
  const isPadded = word.bare !== word.folded || candidate.bare !== candidate.folded;
  if (!isPadded || word.bare.length < SHORTEST) return plain;
  return Math.min(plain, editDistance(word.bare, candidate.bare, farthest) + 1);
}

/** What is shorter is held in too many words, and near to too many. */
const SHORTEST = 4;

/** A word that holds the other whole is near, however long the rest; one of some length also to what begins nearly like it. */
function distanceBetween(word: string, candidate: string, farthest: number): number {
  const shorter = Math.min(word.length, candidate.length);
  if (shorter >= SHORTEST && (candidate.includes(word) || word.includes(candidate))) return 1;
  const isLonger = candidate.length - word.length > farthest;
  return isLonger ? distanceToBeginning(word, candidate) : editDistance(word, candidate, farthest);
}

/** The distance to the beginning that is nearest, and one for the rest; words of many letters begin like few others. */
function distanceToBeginning(word: string, candidate: string): number {
  const farthest = Math.floor(word.length / 6);
  if (farthest === 0 || word.length > LONGEST_BEGINNING) return Infinity;
  const beginning = candidate.slice(0, word.length + farthest);
  if (distanceOf(word, beginning, farthest) === Infinity) return Infinity;
  const least = Math.min(...DISTANCES.subarray(0, beginning.length + 1));
  return least <= farthest ? least + 1 : Infinity;
}

const LONGEST_BEGINNING = 64;

/** The distance between words of about the same length. */
function editDistance(word: string, candidate: string, farthest: number): number {
  if (word.length > LONGEST || Math.abs(word.length - candidate.length) > farthest) return Infinity;
  return distanceOf(word, candidate, farthest);
}

const LONGEST = 200;

/** Distances of the part of a word read so far to every beginning of the other; used for one pair after the other. */
const DISTANCES = new Uint16Array(LONGEST * 2 + 2);

/** Insertions, deletions and replacements between two words; given up as infinite where they exceed the farthest. */
function distanceOf(from: string, to: string, farthest: number): number {
  for (let column = 0; column <= to.length; column++) DISTANCES[column] = column;
  for (let row = 1; row <= from.length; row++) {
    if (nextRow(from.charCodeAt(row - 1), to, row) > farthest) return Infinity;
  }
  return DISTANCES[to.length] ?? Infinity;
}

/** Reads one more character of a word; the least of the distances then. */
function nextRow(code: number, to: string, row: number): number {
  let diagonal = row - 1;
  let left = row;
  let least = row;
  DISTANCES[0] = row;
  for (let column = 1; column <= to.length; column++) {
    const above = DISTANCES[column] ?? 0;
    const replaced = code === to.charCodeAt(column - 1) ? diagonal : diagonal + 1;
    const moved = (above < left ? above : left) + 1;
    left = replaced < moved ? replaced : moved;
    diagonal = above;
    DISTANCES[column] = left;
    if (left < least) least = left;
  }
  return least;
}
