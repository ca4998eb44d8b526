import type { Row } from "../../model/row.ts";
import { growingList, type GrowingList } from "./growing-list.ts";
import { rowLinker } from "./link-targets.ts";
import { type Markup, markupIn } from "./markup.ts";
import { lineStarts, ownLinesByFile, type OwnLines } from "./own-lines.ts";
import { newScannedWord } from "./scanned-word.ts";
import { newVocabulary, SENTENCE_END, type Lexicon, type Vocabulary } from "./vocabulary.ts";
import { scanWords, type WordSink } from "./words.ts";

/** The parts of a row's own that words are found in, in the order of their spans. */
export const OWN_FIELDS = ["id", "title", "summary", "body"] as const;
const BODY = 3;

/** Everything that is searched, as one stream of word numbers. */
export interface CorpusWords {
  readonly lexicon: Lexicon;
  readonly stream: Int32Array;
  /** Where in the stream each own field of each row starts and ends: two numbers a field, the fields in order. */
  readonly spans: Int32Array;
  /** Links from row to row, three numbers each: where in the stream the linked text ends, the citing row, the cited row. */
  readonly links: Int32Array;
  /** How many files gave their text. */
  readonly filesRead: number;
}

/** Reads a corpus file by file, so that whoever waits for it can do other things between two files. */
export interface CorpusReader {
  /** Files that rows stand in, in canonical order. */
  readonly files: readonly string[];
  readonly read: (file: string, text: string) => void;
  readonly words: () => CorpusWords;
}

/** Starts to read the words of rows (in canonical order): their ids, titles and summaries at once, then what is their own in each file. */
export function corpusReader(rows: readonly Row[]): CorpusReader {
  const draft = newDraft(rows);
  for (const [at, row] of rows.entries()) readShortFields(draft, at, row);
  const lines = ownLinesByFile(rows);
  let filesRead = 0;
  return {
    files: [...lines.keys()],
    read: (file, text) => {
      filesRead++;
      readBodies(draft, lines.get(file) ?? [], { file, text });
    },
    words: () => ({
      lexicon: draft.vocabulary.lexicon(),
      stream: draft.stream.values(),
      spans: draft.spans,
      links: draft.links.values(),
      filesRead,
    }),
  };
}

interface Draft {
  readonly vocabulary: Vocabulary;
  readonly stream: GrowingList;
  readonly spans: Int32Array;
  readonly links: GrowingList;
  readonly rowOfLink: (file: string, target: string) => number | undefined;
}

function newDraft(rows: readonly Row[]): Draft {
  return {
    vocabulary: newVocabulary(),
    stream: growingList(1 << 16),
    spans: new Int32Array(rows.length * OWN_FIELDS.length * 2),
    links: growingList(),
    rowOfLink: rowLinker(rows),
  };
}

function readShortFields(draft: Draft, at: number, row: Row): void {
  for (const [field, text] of [row.id, row.title, row.summary].entries()) {
    if (text === undefined) continue;
    const append = wordAppender(draft, text);
    inSpan(draft, at * OWN_FIELDS.length + field, () => append(0, text.length));
  }
}

/** Runs what appends to the stream and remembers where it began and ended. */
function inSpan(draft: Draft, span: number, append: () => void): void {
  draft.spans[span * 2] = draft.stream.length();
  append();
  draft.spans[span * 2 + 1] = draft.stream.length();
  draft.stream.push(SENTENCE_END);
}

function wordAppender({ stream, vocabulary }: Draft, text: string): (from: number, to: number) => void {
  const word = newScannedWord();
  const sink: WordSink = {
    word,
    onWord: () => stream.push(vocabulary.numberOf(word)),
    onSentenceEnd: () => stream.push(SENTENCE_END),
  };
  return (from, to) => scanWords(text, { from, to }, sink);
}

interface Source {
  readonly file: string;
  readonly text: string;
}

function readBodies(draft: Draft, members: readonly OwnLines[], { file, text }: Source): void {
  const starts = lineStarts(text);
  const startOf = (line: number) => starts[line - 1] ?? text.length;
  const append = wordAppender(draft, text);
  const markupFrom = markupBetween(text);
  for (const { row, line, stop } of members) {
    inSpan(draft, row * OWN_FIELDS.length + BODY, () => {
      let at = startOf(line);
      for (const { start, end, target } of markupFrom(at, startOf(stop))) {
        append(at, start);
        at = Math.max(at, end);
        const cited = target === undefined ? undefined : draft.rowOfLink(file, target);
        if (cited !== undefined)
          for (const each of [draft.stream.length() - 1, row, cited]) draft.links.push(each);
      }
      append(at, startOf(stop));
    });
  }
}

/** Gives the markup that starts between two places of a text; the places are asked for in order. */
function markupBetween(text: string): (from: number, to: number) => readonly Markup[] {
  const all = markupIn(text);
  let next = 0;
  return (from, to) => {
    while (next < all.length && (all[next]?.start ?? 0) < from) next++;
    const first = next;
    while (next < all.length && (all[next]?.start ?? 0) < to) next++;
    return all.slice(first, next);
  };
}
