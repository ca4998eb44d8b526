import type { Row } from "../../model/row.ts";
import type { Corpus } from "../corpus.ts";
import { textSearch } from "../query/text-search.ts";
import { searchedOf } from "./corpus-search.ts";
import type { Library } from "./answer.ts";
import { DEPTH, estimate, measure, type Estimate, type Measures } from "./measures.ts";
import { search, type Searched } from "./search.ts";

/** A query with what should be found: ids, anchors, paths or `path:line`. */
export interface Judged {
  readonly query: string;
  readonly expected: readonly string[];
}

/** How well each way of searching answers some queries. */
export interface Evaluation {
  readonly queries: number;
  readonly search: Readonly<Record<keyof Measures, Estimate>>;
  readonly text_search: Readonly<Record<keyof Measures, Estimate>>;
  /** What is expected but is no row of the index: never found, so counted as missed. */
  readonly unknown: readonly string[];
}

/** Asks every query of `search` and of `text_search` and measures what they find. */
export function evaluate(judged: readonly Judged[], { corpus, sources }: Library): Evaluation {
  const searched = searchedOf(corpus, sources);
  const answers = judged.map(({ query, expected }) => ({
    query,
    targets: expected.map((name) => targetsOf(searched, name)),
  }));
  return {
    queries: judged.length,
    search: estimates(answers, (query) => foundBySearch(searched, query)),
    text_search: estimates(answers, (query) => foundByText(corpus, query)),
    unknown: judged
      .flatMap(({ expected }) => expected)
      .filter((name) => targetsOf(searched, name).size === 0),
  };
}

interface Answers {
  readonly query: string;
  /** For each expected answer, the rows that are it. */
  readonly targets: readonly ReadonlySet<Row>[];
}

/** A document is found by any of its rows, a section or an entry by itself. */
function targetsOf({ rows, index, names }: Searched, name: string): ReadonlySet<Row> {
  const found = names(name);
  const numbers =
    found.length > 0 ? found : rows.flatMap(({ file, line }, at) => (`${file}:${line}` === name ? [at] : []));
  const all = numbers.flatMap((at) => (index.heads[at] === at ? membersOf(index.heads, at) : [at]));
  return new Set(all.flatMap((at) => rows[at] ?? []));
}

function membersOf(heads: Int32Array, head: number): readonly number[] {
  const members: number[] = [];
  for (let row = head; heads[row] === head; row++) members.push(row);
  return members;
}

function foundBySearch(searched: Searched, query: string): readonly Row[] {
  const { hits } = search(searched, { query, filters: {}, offset: 0, limit: DEPTH });
  return hits.flatMap(({ lead }) => searched.rows[lead] ?? []);
}

function foundByText(corpus: Corpus, query: string): readonly Row[] {
  const answer = textSearch(corpus, query);
  return answer.kind === "answer" ? answer.hits.map(({ row }) => row) : [];
}

function estimates(
  answers: readonly Answers[],
  find: (query: string) => readonly Row[],
): Evaluation["search"] {
  const measured = answers.map(({ query, targets }) =>
    measure(ranksOf(find(query), targets), targets.length),
  );
  const of = (name: keyof Measures) => estimate(measured.map((each) => each[name]));
  return {
    successAt1: of("successAt1"),
    successAt5: of("successAt5"),
    reciprocalRank: of("reciprocalRank"),
    gain: of("gain"),
  };
}

/** The places at which expected answers first stand; an answer that is found does not count again. */
function ranksOf(found: readonly Row[], targets: readonly ReadonlySet<Row>[]): readonly number[] {
  return targets.map((rows) => found.findIndex((row) => rows.has(row)) + 1).filter((rank) => rank > 0);
}
