import { nearestWord } from "../../model/nearest.ts";
import type { Lexicon } from "./vocabulary.ts";

/** For each word that a corpus does not have, the nearest one that it has, where there is one. */
export function nearestWords(lexicon: Lexicon, unknown: readonly string[]): readonly string[] {
  const nearest = unknown.map((word) => nearestWord(word, wordsLike(lexicon, word.toLowerCase())));
  return [...new Set(nearest.filter((word) => word !== undefined))];
}

/** Words of about the same length that begin or end alike: to measure all would take longer than the search. */
function wordsLike({ words }: Lexicon, word: string): readonly string[] {
  const like: string[] = [];
  for (let number = 0; number < words.size(); number++) {
    if (Math.abs(words.lengthAt(number) - word.length) > 2) continue;
    const text = words.textAt(number);
    if (text.startsWith(word.slice(0, 2)) || text.endsWith(word.slice(-3))) like.push(text);
  }
  return like;
}
