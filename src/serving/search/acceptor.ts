import type { Row } from "../../model/row.ts";
import { filterOf, type Filters } from "./filters.ts";
import type { Force } from "./force-of-documents.ts";
import { rowsWithPhrase, rowsWithTerm } from "./phrases.ts";
import { wordsOf } from "./query-terms.ts";
import type { SearchIndex } from "./search-index.ts";

/** What decides which rows may be found. */
export interface Requirements {
  readonly filters: Filters;
  /** All must stand in the document, one of them in the row itself. */
  readonly phrases: readonly string[];
  /** None may stand in the document. */
  readonly excluded: readonly string[];
}

/** A corpus as far as requirements go. */
export interface Searchable {
  readonly rows: readonly Row[];
  readonly index: SearchIndex;
  readonly forceOf: (head: number) => Force;
}

type RowTest = (row: number) => boolean;

/** Tells of a row, by number, whether it may be found. */
export function acceptor(searchable: Searchable, requirements: Requirements): RowTest {
  const { index } = searchable;
  const tests = [
    ...filterTests(searchable, requirements.filters),
    ...requirements.excluded.map((text) => not(inDocument(index, rowsWith(index, text)))),
    ...phraseTests(index, requirements.phrases),
  ];
  return (row) => tests.every((test) => test(row));
}

const not =
  (test: RowTest): RowTest =>
  (row) =>
    !test(row);

function filterTests({ rows, index, forceOf }: Searchable, filters: Filters): readonly RowTest[] {
  const passes = filterOf(filters);
  if (passes === undefined) return [];
  return [
    (at) => {
      const head = index.heads[at] ?? at;
      const [row, opening] = [rows[at], rows[head]];
      if (row === undefined || opening === undefined) return false;
      return passes({ row, head: opening, holds: forceOf(head).holds });
    },
  ];
}

function phraseTests(index: SearchIndex, phrases: readonly string[]): readonly RowTest[] {
  if (phrases.length === 0) return [];
  const holders = phrases.map((phrase) => rowsWithPhrase(index, phrase));
  const inRow: RowTest = (row) => holders.some((rows) => rows.has(row));
  return phrases.length === 1 ? [inRow] : [inRow, ...holders.map((rows) => inDocument(index, rows))];
}

/** Whether any row of a row's document is among some. */
function inDocument({ heads }: SearchIndex, rows: ReadonlySet<number>): RowTest {
  const documents = new Set([...rows].map((row) => heads[row]));
  return (row) => documents.has(heads[row]);
}

/** The rows that hold an excluded text: a word in any of its forms, a phrase word for word. */
function rowsWith(index: SearchIndex, text: string): ReadonlySet<number> {
  const found = wordsOf(text);
  const term = found[0]?.terms.at(-1);
  return found.length === 1 && term !== undefined ? rowsWithTerm(index, term) : rowsWithPhrase(index, text);
}
