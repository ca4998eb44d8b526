import type { ScannedWord } from "./scanned-word.ts";

/** Words by number, in order of first appearance from 0, found without making a string of any of them. */
export interface WordTable {
  /** The number of a word; one that is new gets the next. */
  readonly numberOf: (word: ScannedWord) => number;
  /** The number of a word, or -1. */
  readonly find: (word: ScannedWord) => number;
  readonly size: () => number;
  readonly textAt: (number: number) => string;
  readonly lengthAt: (number: number) => number;
  readonly contents: () => WordTableContents;
}

/** A table as it can be kept: words end to end, and where each ends. */
export interface WordTableContents {
  readonly units: Uint16Array;
  /** One more than there are words: the first starts at 0. */
  readonly ends: Int32Array;
  readonly hashes: Int32Array;
}

/** An empty table, or one with the contents of another. Open addressing: several times faster than a Map, which wants a string a look-up. */
export function newWordTable(kept?: WordTableContents): WordTable {
  const pool = newPool(kept);
  let hashes = kept?.hashes.slice() ?? new Int32Array(1 << 11);
  let slots = slotsFor(hashes, pool.size());

  const find = (word: ScannedWord): number => {
    const mask = slots.length - 2;
    for (let slot = slotOf(word.hash, mask); ; slot = (slot + 2) & mask) {
      const number = (slots[slot] ?? 0) - 1;
      if (number < 0 || (slots[slot + 1] === word.hash && pool.holds(number, word))) return number;
    }
  };
  const add = (word: ScannedWord): number => {
    const number = pool.add(word);
    if (number === hashes.length) hashes = enlarged(hashes, new Int32Array(hashes.length * 2 + 1));
    hashes[number] = word.hash;
    if (number * 4 > slots.length) slots = slotsFor(hashes, number + 1);
    else place(slots, word.hash, number);
    return number;
  };
  return {
    find,
    size: pool.size,
    numberOf: (word) => {
      const number = find(word);
      return number < 0 ? add(word) : number;
    },
    textAt: pool.textAt,
    lengthAt: pool.lengthAt,
    contents: () => ({ ...pool.contents(), hashes: hashes.slice(0, pool.size()) }),
  };
}

/** Two numbers a slot, for they are looked at together: the word's number counted from 1, 0 for an empty slot, and its hash. */
function slotsFor(hashes: Int32Array, size: number): Int32Array {
  let length = 1 << 13;
  while (length < size * 8) length *= 2;
  const slots = new Int32Array(length);
  for (let number = 0; number < size; number++) place(slots, hashes[number] ?? 0, number);
  return slots;
}

function place(slots: Int32Array, hash: number, number: number): void {
  const mask = slots.length - 2;
  let slot = slotOf(hash, mask);
  while (slots[slot] !== 0) slot = (slot + 2) & mask;
  slots[slot] = number + 1;
  slots[slot + 1] = hash;
}

/** The high bits of the hash are its good ones; slots begin at even places. */
const slotOf = (hash: number, mask: number): number => ((hash ^ (hash >>> 15)) << 1) & mask;

interface Pool {
  readonly size: () => number;
  readonly add: (word: ScannedWord) => number;
  readonly holds: (number: number, word: ScannedWord) => boolean;
  readonly textAt: (number: number) => string;
  readonly lengthAt: (number: number) => number;
  readonly contents: () => Omit<WordTableContents, "hashes">;
}

function newPool(kept: WordTableContents | undefined): Pool {
  let units = kept?.units ?? new Uint16Array(1 << 14);
  let ends = kept?.ends ?? new Int32Array(1 << 11);
  let size = (kept?.ends.length ?? 1) - 1;
  return {
    size: () => size,
    add: (word) => {
      const from = ends[size] ?? 0;
      const to = from + word.length;
      if (size + 1 >= ends.length) ends = enlarged(ends, new Int32Array(ends.length * 2));
      if (to > units.length) units = enlarged(units, new Uint16Array(units.length * 2 + word.length));
      for (let at = from; at < to; at++) units[at] = word.units[at - from] ?? 0;
      ends[size + 1] = to;
      return size++;
    },
    holds: (number, word) => {
      const from = ends[number] ?? 0;
      if ((ends[number + 1] ?? 0) - from !== word.length) return false;
      for (let at = 0; at < word.length; at++) if (units[from + at] !== word.units[at]) return false;
      return true;
    },
    textAt: (number) => String.fromCharCode(...units.subarray(ends[number] ?? 0, ends[number + 1] ?? 0)),
    lengthAt: (number) => (ends[number + 1] ?? 0) - (ends[number] ?? 0),
    contents: () => ({ units: units.slice(0, ends[size]), ends: ends.slice(0, size + 1) }),
  };
}

function enlarged<T extends Int32Array | Uint16Array>(list: T, larger: T): T {
  larger.set(list);
  return larger;
}
