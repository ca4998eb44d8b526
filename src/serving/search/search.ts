import type { Row } from "../../model/row.ts";
import type { LineWeigher } from "./best-line.ts";
import type { ExactNames } from "./exact-names.ts";
import { acceptor, type Requirements } from "./acceptor.ts";
import type { Filters } from "./filters.ts";
import type { Force } from "./force-of-documents.ts";
import type { OpenFiles } from "./open-files.ts";
import { parseQuery, type ParsedQuery } from "./query-syntax.ts";
import { wordsOf, type QueryWord } from "./query-terms.ts";
import { bestSections, rankDocuments, scoreOf, type Found, type Ranked } from "./rank.ts";
import { RANKING } from "./ranking.ts";
import type { Scorer } from "./score.ts";
import type { SearchIndex } from "./search-index.ts";

/** What is searched. */
export interface Searched {
  readonly rows: readonly Row[];
  readonly index: SearchIndex;
  readonly names: ExactNames;
  readonly scorer: Scorer;
  /** Makes what weighs the lines of rows by terms. */
  readonly weigher: (weights: ReadonlyMap<number, number>) => LineWeigher;
  /** Absent where the sources are not beside the index. */
  readonly openFile?: OpenFiles;
  /** Of the row that opens a document, by number. */
  readonly forceOf: (head: number) => Force;
}

/** What is asked. */
export interface Question {
  readonly query: string;
  readonly filters: Filters;
  readonly offset: number;
  readonly limit: number;
  /** Whether the parts of each score are wanted. */
  readonly explain?: boolean | undefined;
}

/** A document found. */
export interface SearchHit extends Ranked {
  /** Whether the query is its name. */
  readonly isNamed: boolean;
  /** Its other sections that answer best. */
  readonly sections: readonly number[];
}

/** What was found, and how the question was understood. */
export interface SearchResult {
  readonly hits: readonly SearchHit[];
  readonly total: number;
  readonly words: readonly QueryWord[];
  /** The distinct terms of the words. */
  readonly terms: readonly string[];
  readonly parsed: ParsedQuery;
  /** Whether the phrases stand nowhere together, so that only their words were looked for. */
  readonly phrasesGivenUp: boolean;
  /** Documents no longer in force that answer better than the first hit, though they come after it. */
  readonly overtaken: readonly Ranked[];
  /** How many documents would be found without filters, where none is found with them. */
  readonly unfiltered: number;
}

/** How many sections of a document are named beside its best row. */
const SECTIONS = 2;

/** Finds the documents that answer a question: those it names first, then the rest by rank. */
export function search(searched: Searched, question: Question): SearchResult {
  const parsed = parseQuery(question.query);
  const words = wordsOf(parsed.text);
  const terms = [...new Set(words.flatMap((word) => word.terms))];
  const found = { index: searched.index, scores: searched.scorer(terms), ranking: RANKING };
  const { phrases, excluded } = parsed;
  // A phrase of nothing but the commonest words ranks nobody.
  if (terms.length === 0 && phrases.length > 0) found.scores.rows.fill(Number.MIN_VALUE);
  const ask = (requirements: Requirements) => rank(searched, { found, question, requirements });
  const { filters } = question;
  const strict = ask({ filters, phrases, excluded });
  const phrasesGivenUp = strict.total === 0 && phrases.length > 0;
  const given = phrasesGivenUp ? ask({ filters, phrases: [], excluded }) : strict;
  const unfiltered = given.total === 0 ? ask({ filters: {}, phrases: [], excluded: [] }).total : given.total;
  return { ...given, words, terms, parsed, phrasesGivenUp, unfiltered };
}

interface Ranking {
  readonly found: Found;
  readonly question: Question;
  readonly requirements: Requirements;
}

type Page = Pick<SearchResult, "hits" | "total" | "overtaken">;

function rank(searched: Searched, { found, question, requirements }: Ranking): Page {
  const { heads } = searched.index;
  const headOf = (row: number): number => heads[row] ?? row;
  const accepts = acceptor(searched, requirements);
  const named = searched
    .names(question.query)
    .filter(accepts)
    .map((row): Ranked => ({ head: headOf(row), lead: row, score: scoreOf(found, row) }));
  const namedHeads = new Set(named.map(({ head }) => head));
  const conditions = {
    accepts: (row: number) => accepts(row) && !namedHeads.has(headOf(row)),
    isLast: (head: number) => searched.forceOf(head).isLast,
  };
  const end = question.offset + question.limit;
  const ranked = rankDocuments(found, conditions, end);
  const hits = [...named, ...ranked.best].slice(question.offset, end).map((each) => ({
    ...each,
    isNamed: namedHeads.has(each.head),
    sections: bestSections(found, each, { accepts, count: SECTIONS }),
  }));
  return { hits, total: named.length + ranked.total, overtaken: ranked.overtaken };
}
