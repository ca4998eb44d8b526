import type { Corpus } from "../corpus.ts";
import { isNonEmpty, type NonEmpty, type Records, type Refused } from "../query/outcome.ts";
import type { SourceReader } from "../source-reader.ts";
import { searchedOf } from "./corpus-search.ts";
import { showHits, type ShownHit } from "./matches.ts";
import { recordsFor } from "./records.ts";
import { noHits } from "./refusal.ts";
import { search, type Question, type Searched, type SearchResult } from "./search.ts";

/** What is searched for an answer. */
export interface Library {
  readonly corpus: Corpus;
  readonly sources?: SourceReader | undefined;
}

/** Answers a question with the documents that hold its words, or says what was searched and what there is instead. */
export function answerSearch(question: Question, library: Library): Records | Refused {
  const found = findHits(question, library);
  if (found.kind === "refused") return found;
  const { hits, result, hints } = found;
  return {
    kind: "records",
    records: recordsFor(hits, question.explain === true),
    offset: question.offset,
    total: result.total,
    ...(hints.length > 0 && { hint: hints.join("\n") }),
  };
}

/** What was found, before it is put into words. */
export interface FoundHits {
  readonly kind: "found";
  readonly searched: Searched;
  readonly result: SearchResult;
  readonly hits: NonEmpty<ShownHit>;
  /** How the question was taken where that is not plain from the hits. */
  readonly hints: readonly string[];
}

/** Finds the documents that hold the words of a question. */
export function findHits(question: Question, { corpus, sources }: Library): FoundHits | Refused {
  const searched = searchedOf(corpus, sources);
  const result = search(searched, question);
  const hits = showHits(searched, result);
  if (!isNonEmpty(hits)) return noHits(searched, question, result);
  return { kind: "found", searched, result, hits, hints: hintsFor(searched, question, result) };
}

function hintsFor(searched: Searched, { query }: Question, result: SearchResult): readonly string[] {
  const { parsed, phrasesGivenUp, overtaken } = result;
  const quoted = parsed.phrases.map((phrase) => `"${phrase}"`).join(" and ");
  const better = overtaken
    .flatMap(({ head }) => searched.rows[head] ?? [])
    .map(({ id, anchor }) => id ?? anchor);
  const hints = [
    { isTrue: phrasesGivenUp, hint: `${quoted} stands nowhere word for word: these hold its words` },
    {
      isTrue: ID.test(query.trim()) && searched.names(query).length === 0,
      hint: `no record is called ${query.trim()}`,
    },
    { isTrue: better.length > 0, hint: `closer, but not in force, so ranked last: ${better.join(", ")}` },
    {
      isTrue: searched.index.words.filesRead === 0,
      hint: "no sources beside the index: ids, titles and summaries were searched",
    },
  ];
  return hints.filter(({ isTrue }) => isTrue).map(({ hint }) => hint);
}

/** What people write when they mean one record. */
const ID = /^[a-z]{1,12}[- ]?\d{1,6}$/i;
