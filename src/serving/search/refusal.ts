import type { Row } from "../../model/row.ts";
import { cutAtWord } from "./best-line.ts";
import { nearestTo } from "../graph/nearest.ts";
import type { Refused } from "../query/outcome.ts";
import type { Filters } from "./filters.ts";
import { nearestWords } from "./nearest-words.ts";
import { termNumber } from "./query-terms.ts";
import type { Question, Searched, SearchResult } from "./search.ts";

/** Why nothing was found: no hits so far down the list, all left out by the filters, or words that stand nowhere. */
export function noHits(searched: Searched, question: Question, result: SearchResult): Refused {
  const base = {
    kind: "refused",
    refusal: "absent",
    searched: searchedWords(searched, question),
    candidates: [],
  } as const;
  if (result.total > 0) {
    const message = `the list has ${result.total} document${result.total === 1 ? "" : "s"}, so none is left at this cursor`;
    return { ...base, message, next: "start again without a cursor" };
  }
  if (result.unfiltered > 0) {
    const message = `${hold(result.unfiltered)} some of the words, but none passes what was also asked: ${askedFor(question, result)}`;
    const candidates = nearestFilters(searched.rows, question.filters);
    return {
      ...base,
      message,
      candidates,
      next: "ask for less: drop a filter, an excluded word or the quotes",
    };
  }
  if (result.words.every(({ terms }) => terms.length === 0)) {
    return {
      ...base,
      message: "the query has no word to look for beside the commonest",
      next: "name the subject",
    };
  }
  const unknown = unknownWords(searched, result);
  return {
    ...base,
    message: `no document holds any of: ${unknown.join(", ")}`,
    candidates: nearestWords(searched.index.words.lexicon, unknown),
    next: "ask with one of the nearest words, in other words, or with fewer letters of an id",
  };
}

const hold = (documents: number): string =>
  documents === 1 ? "1 document holds" : `${documents} documents hold`;

function searchedWords({ rows, index }: Searched, { filters }: Question): string {
  const { filesRead } = index.words;
  const fields =
    filesRead === 0 ? "id, title and summary" : `id, title, summary and the text of ${filesRead} files`;
  const within = given(filters).length === 0 ? "" : ", before filters";
  return `${rows.length} rows by ${fields}${within}`;
}

function askedFor({ filters }: Question, { parsed }: SearchResult): string {
  const asked = given(filters).map(([name, value]) => `${name} ${cutAtWord(String(value), LONGEST_QUOTED)}`);
  const without = parsed.excluded.map((text) => `without ${quotedText(text)}`);
  const quoted = parsed.phrases.map((text) => `${quotedText(text)} word for word`);
  return [...asked, ...without, ...quoted].join(", ");
}

/** A phrase or a word of the question, as much of it as tells which is meant. */
export const quotedText = (text: string): string => `"${cutAtWord(text, LONGEST_QUOTED)}"`;

const LONGEST_QUOTED = 80;

const given = (filters: Filters): readonly [string, unknown][] =>
  Object.entries(filters).filter(([, value]) => value !== undefined);

/** Kinds and statuses that there are, where others were asked for. */
function nearestFilters(rows: readonly Row[], { kinds = [], status = [] }: Filters): readonly string[] {
  const knownKinds = new Set(rows.map(({ kind }) => kind));
  const statuses = new Set(rows.flatMap((row) => row.status ?? []));
  const unknown = [
    ...kinds.map((word) => ({ word, known: knownKinds })),
    ...status.map((word) => ({ word, known: statuses })),
  ].filter(({ word, known }) => !known.has(word.toLowerCase()) && !known.has(word));
  return [...new Set(unknown.flatMap(({ word, known }) => nearestTo(word, known)))];
}

/** A long question may have many words that a corpus has not. */
const MOST_UNKNOWN = 5;

/** The first words of a query, as written, none of whose terms stands anywhere. */
export function unknownWords({ index }: Searched, { words, parsed }: SearchResult): readonly string[] {
  const unknown = words.filter(
    ({ terms }) => terms.length > 0 && terms.every((term) => termNumber(index.words.lexicon, term) < 0),
  );
  return [...new Set(unknown.map(({ start, end }) => parsed.text.slice(start, end)))].slice(0, MOST_UNKNOWN);
}
