import { hashStart, hashStep } from "../../model/fnv.ts";

/** No word is longer: what follows is not seen. */
export const LONGEST_WORD = 64;

/** A word in a buffer that the next word overwrites: scanning makes no string a word. */
export interface ScannedWord {
  readonly units: Uint16Array;
  length: number;
  /** FNV-1a over the units. */
  hash: number;
}

/** An empty buffer for one word. */
export const newScannedWord = (): ScannedWord => ({
  units: new Uint16Array(LONGEST_WORD),
  length: 0,
  hash: hashStart,
});

/** Puts a text into a buffer, as much of it as a word may have. */
export function writeWord(word: ScannedWord, text: string): ScannedWord {
  word.length = Math.min(text.length, LONGEST_WORD);
  word.hash = hashStart;
  for (let at = 0; at < word.length; at++) {
    const unit = text.charCodeAt(at);
    word.units[at] = unit;
    word.hash = hashStep(word.hash, unit);
  }
  return word;
}

/** What stands in a buffer. */
export function textOf({ units, length }: ScannedWord): string {
  let text = "";
  for (let at = 0; at < length; at++) text += String.fromCharCode(units[at] ?? 0);
  return text;
}
