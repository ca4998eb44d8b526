import { foldWord, termsOfPart, type FoldSink } from "./fold.ts";
import { growingList } from "./growing-list.ts";
import { newScannedWord, textOf, writeWord, type ScannedWord } from "./scanned-word.ts";
import { newWordTable, type WordTable } from "./word-table.ts";

/** Stands in a token stream where a sentence ends: no word, and no phrase crosses it. */
export const SENTENCE_END = 0;

/** Folded words and the terms they are found by. Words are numbered from 1, terms from 0. */
export interface Lexicon {
  readonly words: WordTable;
  readonly terms: WordTable;
  /** Where in `wordTerms` the terms of a word start; one more than there are words. */
  readonly wordStart: Int32Array;
  readonly wordTerms: Int32Array;
}

/** Words and terms as they are read. */
export interface Vocabulary {
  /** The number of a scanned word, folded. It is folded when it is first met. */
  readonly numberOf: (word: ScannedWord) => number;
  /** What was read so far. */
  readonly lexicon: () => Lexicon;
}

/** An empty vocabulary. */
export function newVocabulary(): Vocabulary {
  const written = newWordTable();
  const words = newWordTable();
  const folded = growingList();
  const learner = newLearner();
  const termsOfWord = newTermLists();
  const learn = (word: ScannedWord): number => {
    learner.learn(word);
    const number = words.numberOf(learner.folded) + 1;
    termsOfWord.offer(number, learner.found);
    return number;
  };
  return {
    numberOf: (word) => {
      const number = written.numberOf(word);
      if (number === folded.length()) folded.push(learn(word));
      return folded.at(number);
    },
    lexicon: () => ({ words, terms: learner.terms, ...termsOfWord.flattened() }),
  };
}

interface Learner {
  readonly terms: WordTable;
  /** The folded word and the numbers of its terms, after `learn`. */
  readonly folded: ScannedWord;
  readonly found: readonly number[];
  readonly learn: (word: ScannedWord) => void;
}

function newLearner(): Learner {
  const terms = newWordTable();
  const termsOf = partReader(terms);
  const found: number[] = [];
  let partCount = 0;
  const sink: FoldSink = {
    folded: newScannedWord(),
    part: newScannedWord(),
    onPart: () => {
      partCount++;
      for (const term of termsOf(sink.part)) if (!found.includes(term)) found.push(term);
    },
  };
  const learn = (word: ScannedWord): void => {
    found.length = 0;
    partCount = 0;
    foldWord(word, sink);
    if (partCount > 1) found.push(terms.numberOf(sink.folded));
  };
  return { terms, found, folded: sink.folded, learn };
}

/** Gives the terms of a part of a word; there are far fewer parts than words. */
function partReader(terms: WordTable): (part: ScannedWord) => readonly number[] {
  const parts = newWordTable();
  const termsOf: (readonly number[])[] = [];
  const term = newScannedWord();
  const read = (part: ScannedWord) =>
    termsOfPart(textOf(part)).map((text) => terms.numberOf(writeWord(term, text)));
  return (part) => (termsOf[parts.numberOf(part)] ??= read(part));
}

interface TermLists {
  /** Gives a word its terms, unless it has as many. */
  readonly offer: (word: number, terms: readonly number[]) => void;
  readonly flattened: () => Pick<Lexicon, "wordStart" | "wordTerms">;
}

/** Terms by word. `GitHub` and `github` are one word: it has the parts of the spelling that has more of them. */
function newTermLists(): TermLists {
  const [all, start, length] = [growingList(), growingList(), growingList()];
  start.push(0);
  length.push(0);
  const offer = (word: number, terms: readonly number[]): void => {
    const isNew = word === start.length();
    if (!isNew && terms.length <= length.at(word)) return;
    start.set(word, all.length());
    length.set(word, terms.length);
    for (const term of terms) all.push(term);
  };
  const flattened = () => {
    const wordStart = new Int32Array(start.length() + 1);
    for (let word = 0; word < start.length(); word++)
      wordStart[word + 1] = (wordStart[word] ?? 0) + length.at(word);
    const wordTerms = new Int32Array(wordStart[start.length()] ?? 0);
    for (let word = 0; word < start.length(); word++) {
      for (let each = 0; each < length.at(word); each++) {
        wordTerms[(wordStart[word] ?? 0) + each] = all.at(start.at(word) + each);
      }
    }
    return { wordStart, wordTerms };
  };
  return { offer, flattened };
}
