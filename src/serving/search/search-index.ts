import type { Row } from "../../model/row.ts";
import { citationsIn } from "./citations.ts";
import { type CorpusWords, corpusReader } from "./corpus-words.ts";
import { documentHeads } from "./document-heads.ts";
import { DOCUMENT_FIELDS, ROW_FIELDS, type DocumentField, type RowField } from "./fields.ts";
import { invert, NO_POSTINGS, type Postings, type Scheme } from "./postings.ts";
import { RANKING, type Ranking } from "./ranking.ts";
import { runsOf, type Runs } from "./runs.ts";

/** What of the words is looked at once the index stands. */
export type SearchedWords = Omit<CorpusWords, "links">;

/** Everything that a search looks at, built once for a corpus. */
export interface SearchIndex {
  readonly words: SearchedWords;
  /** For each row, the row that opens its document. */
  readonly heads: Int32Array;
  readonly rows: Postings;
  readonly documents: Postings;
}

/** The text of a file, where it can be had. */
export type TextOf = (file: string) => string | undefined;

/**
 * Builds the index of rows (in canonical order) and of the lines that are theirs, where there are sources. Done in steps,
 * so that whoever waits can do other things between two of them.
 */
export function* buildSearchIndex(rows: readonly Row[], textOf: TextOf): Generator<undefined, SearchIndex> {
  const reader = corpusReader(rows);
  for (const file of reader.files) {
    yield;
    const text = textOf(file);
    if (text !== undefined) reader.read(file, text);
  }
  yield;
  return yield* indexWords(reader.words(), rows, RANKING);
}

/** The last steps: from words to postings. */
export function* indexWords(
  words: CorpusWords,
  rows: readonly Row[],
  ranking: Ranking,
): Generator<undefined, SearchIndex> {
  const heads = documentHeads(rows);
  const citations = citationsIn(words, rows, heads);
  yield;
  const runs = runsOf(words, citations);
  const schemes = [byRow(runs, rows.length, ranking), byDocument(runs, heads, ranking)];
  const [byRows = NO_POSTINGS, byDocuments = NO_POSTINGS] = yield* invert(words, runs, schemes);
  return { words, heads, rows: byRows, documents: byDocuments };
}

function byRow(runs: Runs, unitCount: number, { row }: Ranking): Scheme {
  const constants = ROW_FIELDS.map((field) => row.fields[field]);
  return { units: runs.row, unitCount, fields: runs.field, k1: row.k1, constants };
}

function byDocument(runs: Runs, heads: Int32Array, { document }: Ranking): Scheme {
  const fields = runs.field.map((field, run) => {
    const row = runs.row[run] ?? 0;
    return DOCUMENT_FIELDS.indexOf(documentField(ROW_FIELDS[field] ?? "body", heads[row] === row));
  });
  return {
    units: runs.row.map((row) => heads[row] ?? 0),
    unitCount: new Set(heads).size,
    fields,
    k1: document.k1,
    constants: DOCUMENT_FIELDS.map((field) => document.fields[field]),
  };
}

function documentField(field: RowField, isHead: boolean): DocumentField {
  switch (field) {
    case "id":
    case "title":
      return isHead ? "names" : "headings";
    case "summary":
    case "kind":
      return "headings";
    case "body":
      return "text";
    case "cited":
      return "cited";
  }
}
