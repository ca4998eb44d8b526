import { byCodePoint } from "../../model/order.ts";

/** How many candidates are told. */
const SHOWN = 5;
/** Comparing a word with very many costs more than it tells: the first ones are compared. */
const COMPARED = 5_000;

/** The words that are nearest to one, best first; none that is another word altogether. A list that is given must stay as it is. */
export function nearestTo(word: string, known: Iterable<string>): string[] {
  const folded = foldedWord(word);
  const farthest = Math.max(2, Math.ceil(folded.length * 0.4));
  const near: { readonly candidate: string; readonly distance: number; readonly longer: number }[] = [];
  for (const [candidate, plain] of comparable(known)) {
    const distance = distanceTo(folded, plain, farthest);
    const longer = Math.abs(plain.length - folded.length);
    if (distance <= farthest) near.push({ candidate, distance, longer });
  }
  return near
    .toSorted(
      (a, b) => a.distance - b.distance || a.longer - b.longer || byCodePoint(a.candidate, b.candidate),
    )
    .slice(0, SHOWN)
    .map(({ candidate }) => candidate);
}

const COMPARABLE = new WeakMap<Iterable<string>, ReadonlyMap<string, string>>();

/** The words that are compared, each with its folded form; worked out once for a list. */
function comparable(known: Iterable<string>): ReadonlyMap<string, string> {
  const found =
    COMPARABLE.get(known) ??
    new Map([...new Set(known)].slice(0, COMPARED).map((each) => [each, foldedWord(each)]));
  COMPARABLE.set(known, found);
  return found;
}

/** Without case, and without the zeros in front of numbers: `ADR-99` is as near to `ADR-0009` as to `ADR-9`. */
const foldedWord = (word: string): string => word.toLowerCase().replaceAll(/(?<!\d)0+(?=\d)/g, "");

/** A word that holds the other whole is near, however long the rest; one of some length also to what begins nearly like it. */
function distanceTo(word: string, candidate: string, farthest: number): number {
  const shorter = Math.min(word.length, candidate.length);
  if (shorter >= 4 && (candidate.includes(word) || word.includes(candidate))) return 1;
  if (word.length > LONGEST || word.length - candidate.length > farthest) return Infinity;
  if (candidate.length - word.length <= farthest) return editDistance(word, candidate, farthest);
  return distanceToBeginning(word, candidate, Math.floor(word.length / 4));
}

/** The distance to the beginning that is nearest, and one for the rest. */
function distanceToBeginning(word: string, candidate: string, farthest: number): number {
  const beginning = candidate.slice(0, word.length + farthest);
  if (farthest < 1 || editDistance(word, beginning, farthest) === Infinity) return Infinity;
  const least = Math.min(...DISTANCES.subarray(0, beginning.length + 1));
  return least <= farthest ? least + 1 : Infinity;
}

const LONGEST = 200;

/** Distances of the part of a word read so far to every beginning of the other; used for one pair after the other. */
const DISTANCES = new Uint16Array(LONGEST * 2 + 2);

/** Insertions, deletions and replacements between two words; given up as infinite where they exceed the farthest. */
function editDistance(from: string, to: string, farthest: number): number {
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
