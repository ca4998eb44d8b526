import { byCodePoint } from "../../model/order.ts";

/** How many candidates are told. */
const SHOWN = 5;
/** Comparing a word with very many costs more than it tells: the first ones are compared. */
const COMPARED = 5_000;

/** The words that are nearest to one, best first; none that is another word altogether. */
export function nearestTo(word: string, known: Iterable<string>): string[] {
  const folded = word.toLowerCase();
  const farthest = Math.max(2, Math.ceil(folded.length * 0.4));
  const near: { readonly candidate: string; readonly distance: number }[] = [];
  let compared = 0;
  for (const candidate of new Set(known)) {
    if (++compared > COMPARED) break;
    const distance = distanceTo(folded, candidate.toLowerCase(), farthest);
    if (distance <= farthest) near.push({ candidate, distance });
  }
  return near
    .toSorted((a, b) => a.distance - b.distance || byCodePoint(a.candidate, b.candidate))
    .slice(0, SHOWN)
    .map(({ candidate }) => candidate);
}

/** A word that holds the other whole is near, however long the rest. */
function distanceTo(word: string, candidate: string, farthest: number): number {
  const shorter = Math.min(word.length, candidate.length);
  if (shorter >= 4 && (candidate.includes(word) || word.includes(candidate))) return 1;
  if (word.length > LONGEST || Math.abs(word.length - candidate.length) > farthest) return Infinity;
  return editDistance(word, candidate, farthest);
}

const LONGEST = 200;

/** Insertions, deletions and replacements between two words; given up as infinite where they exceed the farthest. */
function editDistance(from: string, to: string, farthest: number): number {
  let above = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= to.length; column++) {
      const replaced =
        (above[column - 1] ?? 0) + (from.charCodeAt(row - 1) === to.charCodeAt(column - 1) ? 0 : 1);
      const distance = Math.min(replaced, (above[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1);
      current.push(distance);
      if (distance < least) least = distance;
    }
    if (least > farthest) return Infinity;
    above = current;
  }
  return above[to.length] ?? Infinity;
}
