import { append } from "../../model/grouping.ts";
import { splitAtWhiteSpace } from "../white-space.ts";

/**
 * The distinct words of many texts, and which texts each stands in. A sought term has no white space, so it occurs in a text
 * where it occurs in one of its words; and all words that there are, each once, are a third of all the text there is.
 */
export interface WordIndex {
  /** The words end to end: searched by one native call instead of one a word. */
  readonly words: string;
  /** The word that stands at each place of it, by its number. */
  readonly wordAt: Int32Array;
  /** Where each word ends. */
  readonly ends: Int32Array;
  /** The texts that each word stands in, ascending, by their numbers. */
  readonly texts: readonly (readonly number[])[];
}

/** Indexes texts that are lower-cased already; one that is undefined has no words. */
export function indexWords(texts: readonly (string | undefined)[]): WordIndex {
  const textsOf = new Map<string, number[]>();
  for (let at = 0; at < texts.length; at++) {
    for (const word of splitAtWhiteSpace(texts[at] ?? ""))
      if (textsOf.get(word)?.at(-1) !== at) append(textsOf, word, at);
  }
  const words = [...textsOf.keys()];
  return { words: words.join("\n"), ...placesOf(words), texts: [...textsOf.values()] };
}

function placesOf(words: readonly string[]): Pick<WordIndex, "wordAt" | "ends"> {
  const ends = new Int32Array(words.length);
  const wordAt = new Int32Array(words.reduce((length, word) => length + word.length + 1, 0));
  let start = 0;
  for (let word = 0; word < words.length; word++) {
    const end = start + (words[word] ?? "").length;
    wordAt.fill(word, start, end);
    ends[word] = end;
    start = end + 1;
  }
  return { ends, wordAt };
}

/** For each word that holds the term, the texts that the word stands in. */
export function textsByWordWith(index: WordIndex, term: string): readonly (readonly number[])[] {
  const { words, wordAt, ends, texts } = index;
  const found: (readonly number[])[] = [];
  for (let at = words.indexOf(term); at >= 0; at = words.indexOf(term, ends[wordAt[at] ?? 0])) {
    found.push(texts[wordAt[at] ?? 0] ?? []);
  }
  return found;
}
