import type { Row } from "../../model/row.ts";
import { citationsIn } from "./citations.ts";
import { type CorpusWords, corpusReader } from "./corpus-words.ts";
import { documentHeads } from "./document-heads.ts";
import { DOCUMENT_FIELDS, ROW_FIELDS, type DocumentField, type RowField } from "./fields.ts";
import { invert, type Postings, type Scheme } from "./postings.ts";
import { RANKING, type Ranking } from "./ranking.ts";
import { runsOf, type Runs } from "./runs.ts";

/** Everything that a search looks at, built once for a corpus. */
export interface SearchIndex {
  readonly words: CorpusWords;
  /** For each row, the row that opens its document. */
  readonly heads: Int32Array;
  readonly rows: Postings;
  readonly documents: Postings;
}

/** The text of a file, where it can be had. */
export type TextOf = (file: string) => string | undefined;

/** Builds the index of rows (in canonical order) and of the lines that are theirs, where there are sources. */
export function buildSearchIndex(
  rows: readonly Row[],
  textOf: TextOf,
  ranking: Ranking = RANKING,
): SearchIndex {
  const reader = corpusReader(rows);
  for (const file of reader.files) {
    const text = textOf(file);
    if (text !== undefined) reader.read(file, text);
  }
  return indexWords(reader.words(), rows, ranking);
}

/** The last step: from words to postings. */
export function indexWords(
  words: CorpusWords,
  rows: readonly Row[],
  ranking: Ranking = RANKING,
): SearchIndex {
  const heads = documentHeads(rows);
  const runs = runsOf(words, citationsIn(words, rows, heads));
  const schemes = [byRow(runs, rows.length, ranking), byDocument(runs, heads, ranking)];
  const [byRows = NONE, byDocuments = NONE] = invert(words, runs, schemes);
  return { words, heads, rows: byRows, documents: byDocuments };
}

const NONE: Postings = { start: new Int32Array(1), unit: new Int32Array(0), score: new Float32Array(0) };

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
