import { hashStep } from "../../model/fnv.ts";
import { NO_POSTINGS } from "./postings.ts";
import type { SearchIndex } from "./search-index.ts";
import { newWordTable } from "./word-table.ts";

/** Begins the bytes, in the byte order of the machine that wrote them: read on another, it is another number. */
const MAGIC = 0x7e40_0002;
/** Bytes that tell what an index was made of. */
export const KEY_LENGTH = 32;

/** An index as bytes. `key` has KEY_LENGTH bytes. */
export function bytesOfIndex(index: SearchIndex, key: Buffer): Buffer {
  const { integers, floats, units } = arraysOf(index);
  const arrays = [...integers, ...floats, ...units];
  const { filesRead } = index.words;
  const head = Int32Array.of(
    MAGIC,
    filesRead,
    sumOf(arrays, filesRead),
    ...arrays.map(({ length }) => length),
  );
  return Buffer.concat([key, ...[head, ...arrays].map(bytesOf)]);
}

type NumberArray = Int32Array | Float32Array | Uint16Array;

/** FNV over whole numbers: tells damaged bytes, at a few milliseconds for those of a large index. */
function sumOf(arrays: readonly NumberArray[], start: number): number {
  let sum = start;
  for (const array of arrays) {
    const numbers =
      array instanceof Float32Array ? new Int32Array(array.buffer, array.byteOffset, array.length) : array;
    for (let at = 0; at < numbers.length; at++) sum = hashStep(sum, numbers[at] ?? 0);
  }
  return sum;
}

const bytesOf = ({ buffer, byteOffset, byteLength }: NumberArray): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

/** The index that bytes hold; undefined for other bytes, damaged ones, and those made of something else. */
export function indexOfBytes(bytes: Buffer, key: Buffer): SearchIndex | undefined {
  if (!bytes.subarray(0, KEY_LENGTH).equals(key)) return undefined;
  const arrays = arraysIn(bytes.subarray(KEY_LENGTH));
  return arrays && indexOfArrays(arrays);
}

/** Arrays by what they are made of: first the larger numbers, so that each starts at a multiple of its size. */
interface Arrays {
  readonly integers: readonly Int32Array[];
  readonly floats: readonly Float32Array[];
  readonly units: readonly Uint16Array[];
}

const [INTEGERS, FLOATS, UNITS] = [15, 2, 2] as const;

function arraysOf({ words, heads, rows, documents }: SearchIndex): Arrays {
  const { stream, spans, bodyLines, lineEnds, lexicon } = words;
  const [read, terms] = [lexicon.words.contents(), lexicon.terms.contents()];
  return {
    integers: [
      heads,
      stream,
      spans,
      bodyLines,
      lineEnds,
      lexicon.wordStart,
      lexicon.wordTerms,
      read.ends,
      read.hashes,
      terms.ends,
      terms.hashes,
      rows.start,
      rows.unit,
      documents.start,
      documents.unit,
    ],
    floats: [rows.score, documents.score],
    units: [read.units, terms.units],
  };
}

interface KeptIndex extends Arrays {
  readonly filesRead: number;
}

function arraysIn(bytes: Buffer): KeptIndex | undefined {
  const count = INTEGERS + FLOATS + UNITS;
  const headLength = (3 + count) * Int32Array.BYTES_PER_ELEMENT;
  if (bytes.length < headLength) return undefined;
  // A copy, for the bytes may begin anywhere in a larger buffer.
  const { buffer } = new Uint8Array(bytes);
  const [magic, filesRead = 0, sum, ...lengths] = new Int32Array(buffer, 0, 3 + count);
  const sizes = lengths.map((length, at) => length * (at < count - UNITS ? 4 : 2));
  const total = sizes.reduce((all, size) => all + size, headLength);
  if (magic !== MAGIC || total !== bytes.length || lengths.some((length) => length < 0)) return undefined;
  let at = headLength;
  const places = sizes.map((size, each): Place => {
    at += size;
    return [buffer, at - size, lengths[each] ?? 0];
  });
  const integers = places.slice(0, INTEGERS).map((place) => new Int32Array(...place));
  const floats = places.slice(INTEGERS, -UNITS).map((place) => new Float32Array(...place));
  const units = places.slice(-UNITS).map((place) => new Uint16Array(...place));
  const isWhole = sumOf([...integers, ...floats, ...units], filesRead) === sum;
  return isWhole ? { filesRead, integers, floats, units } : undefined;
}

type Place = [buffer: ArrayBuffer, start: number, length: number];

/** Takes the arrays in the order in which `arraysOf` gives them. */
function indexOfArrays({ integers, floats, units, filesRead }: KeptIndex): SearchIndex {
  const next = integers.values();
  const take = (): Int32Array => next.next().value ?? new Int32Array();
  const [heads, stream, spans, bodyLines, lineEnds] = [take(), take(), take(), take(), take()];
  const [wordStart, wordTerms] = [take(), take()];
  const [words, terms] = [0, 1].map((at) =>
    newWordTable({ ends: take(), hashes: take(), units: units[at] ?? new Uint16Array() }),
  );
  const [rows, documents] = [0, 1].map((at) => ({
    start: take(),
    unit: take(),
    score: floats[at] ?? new Float32Array(),
  }));
  const lexicon = { words: words ?? newWordTable(), terms: terms ?? newWordTable(), wordStart, wordTerms };
  return {
    words: { lexicon, stream, spans, bodyLines, lineEnds, filesRead },
    heads,
    rows: rows ?? NO_POSTINGS,
    documents: documents ?? NO_POSTINGS,
  };
}
