import type { Row } from "../../model/row.ts";
import { filterOf, type Filters } from "./filters.ts";
import type { Force } from "./force-of-documents.ts";
import { phraseFinder, termFinder, type RowTest } from "./phrases.ts";
import { termNumber, wordsOf } from "./query-terms.ts";
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

/** Tells of a row, by number, whether it may be found. */
export function acceptor(searchable: Searchable, requirements: Requirements): RowTest {
  const { index } = searchable;
  const tests = [
    ...filterTests(searchable, requirements.filters),
    ...requirements.excluded.map((text) => not(inDocument(index, holderOf(index, text)))),
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
  const finders = phrases.map((phrase) => phraseFinder(index.words, phrase));
  const inRow: RowTest = (row) => finders.some((holds) => holds(row));
  return phrases.length === 1 ? [inRow] : [inRow, ...finders.map((holds) => inDocument(index, holds))];
}

/** Whether any row of a row's document passes; each document is looked at once. */
function inDocument({ heads }: SearchIndex, test: RowTest): RowTest {
  const known = new Map<number, boolean>();
  const look = (head: number): boolean => {
    for (let row = head; heads[row] === head; row++) if (test(row)) return true;
    return false;
  };
  return (row) => {
    const head = heads[row] ?? row;
    const found = known.get(head) ?? look(head);
    known.set(head, found);
    return found;
  };
}

/** Which rows hold an excluded text: a word in any of its forms, a phrase word for word. */
function holderOf({ words, rows }: SearchIndex, text: string): RowTest {
  const found = wordsOf(text);
  const term = found[0]?.terms.at(-1);
  if (found.length !== 1 || term === undefined) return phraseFinder(words, text);
  const number = termNumber(words.lexicon, term);
  // The postings also know of rows that are only cited with the word.
  const holders = new Set(number < 0 ? [] : rows.unit.subarray(rows.start[number], rows.start[number + 1]));
  const holds = termFinder(words, number);
  return (row) => holders.has(row) && holds(row);
}
