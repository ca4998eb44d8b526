import type { Row } from "../../model/row.ts";
import { newSpans, setStretch, stretchOf, type OwnField, type Spans, type Stretch } from "./fields.ts";
import { growingList, type GrowingList } from "./growing-list.ts";
import { KIND_WORDS } from "./kind-words.ts";
import { rowLinker } from "./link-targets.ts";
import { type Markup, markupIn } from "./markup.ts";
import { lineStarts, ownLinesByFile, type OwnLines } from "./own-lines.ts";
import { newScannedWord } from "./scanned-word.ts";
import { newVocabulary, SENTENCE_END, type Lexicon, type Vocabulary } from "./vocabulary.ts";
import { scanWords, type WordSink } from "./words.ts";

/** Everything that is searched, as one stream of word numbers. */
export interface CorpusWords {
  readonly lexicon: Lexicon;
  readonly stream: Int32Array;
  readonly spans: Spans;
  /** Where in `lineEnds` the lines of each row's body are listed: two numbers a row, the first and the one after the last. */
  readonly bodyLines: Int32Array;
  /** Where in the stream each line of a body ends, but for its last. */
  readonly lineEnds: Int32Array;
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
  readShortFields(draft, rows);
  readKinds(draft, rows);
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
      bodyLines: draft.bodyLines,
      lineEnds: draft.lineEnds.values(),
      links: draft.links.values(),
      filesRead,
    }),
  };
}

interface Draft {
  readonly vocabulary: Vocabulary;
  readonly stream: GrowingList;
  /** Appends the words of a scan to the stream. */
  readonly sink: WordSink;
  readonly spans: Spans;
  /** For each row, where its lines are listed and how many there are. */
  readonly bodyLines: Int32Array;
  readonly lineEnds: GrowingList;
  readonly links: GrowingList;
  readonly rowOfLink: (file: string, target: string) => number | undefined;
}

function newDraft(rows: readonly Row[]): Draft {
  const vocabulary = newVocabulary();
  const [stream, lineEnds] = [growingList(1 << 16), growingList()];
  const word = newScannedWord();
  return {
    vocabulary,
    stream,
    sink: {
      word,
      onWord: () => stream.push(vocabulary.numberOf(word)),
      onSentenceEnd: () => stream.push(SENTENCE_END),
      onLineEnd: () => lineEnds.push(stream.length()),
    },
    spans: newSpans(rows.length),
    bodyLines: new Int32Array(rows.length * 2),
    lineEnds,
    links: growingList(),
    rowOfLink: rowLinker(rows),
  };
}

function readShortFields(draft: Draft, rows: readonly Row[]): void {
  for (const [row, { id, title, summary }] of rows.entries()) {
    readField(draft, { row, field: "id" }, id);
    readField(draft, { row, field: "title" }, title);
    readField(draft, { row, field: "summary" }, summary);
  }
}

interface Place {
  readonly row: number;
  readonly field: OwnField;
}

function readField(draft: Draft, place: Place, text: string | undefined): void {
  if (text === undefined) return;
  inStretch(draft, place, () => scanWords(text, { from: 0, to: text.length }, draft.sink));
}

/** Runs what appends to the stream and notes where it began and ended. */
function inStretch({ stream, spans }: Draft, { row, field }: Place, append: () => void): void {
  const start = stream.length();
  append();
  setStretch(spans, row, { field, start, end: stream.length() });
  stream.push(SENTENCE_END);
}

/** All rows of a kind share its words. */
function readKinds(draft: Draft, rows: readonly Row[]): void {
  const known = new Map<string, Stretch>();
  for (const [row, { kind }] of rows.entries()) {
    const words = KIND_WORDS[kind];
    if (words === undefined) continue;
    const before = known.get(kind);
    if (before === undefined) readField(draft, { row, field: "kind" }, words);
    else setStretch(draft.spans, row, { ...before, field: "kind" });
    known.set(kind, stretchOf(draft.spans, row, "kind"));
  }
}

interface Source {
  readonly file: string;
  readonly text: string;
}

function readBodies(draft: Draft, members: readonly OwnLines[], { file, text }: Source): void {
  const starts = lineStarts(text);
  const startOf = (line: number) => starts[line - 1] ?? text.length;
  const markupFrom = markupBetween(text);
  const append = (from: number, to: number) => scanWords(text, { from, to }, draft.sink);
  for (const { row, line, stop } of members) {
    const body = { row, from: startOf(line), to: startOf(stop) };
    draft.bodyLines[row * 2] = draft.lineEnds.length();
    inStretch(draft, { row, field: "body" }, () => {
      let at = body.from;
      for (const markup of markupFrom(body.from, body.to)) {
        append(at, markup.start);
        passOver(draft, text, markup);
        at = Math.max(at, markup.end);
        cite(draft, row, markup.target === undefined ? undefined : draft.rowOfLink(file, markup.target));
      }
      append(at, body.to);
    });
    draft.bodyLines[row * 2 + 1] = draft.lineEnds.length();
  }
}

/** Lines end in markup too. */
function passOver({ stream, lineEnds }: Draft, text: string, { start, end }: Markup): void {
  for (let at = text.indexOf("\n", start); at >= 0 && at < end; at = text.indexOf("\n", at + 1))
    lineEnds.push(stream.length());
}

function cite({ links, stream }: Draft, citing: number, cited: number | undefined): void {
  if (cited !== undefined) for (const each of [stream.length() - 1, citing, cited]) links.push(each);
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
