import type { Corpus } from "../corpus.ts";
import { isNonEmpty, type NonEmpty, type Records, type Refused } from "../query/outcome.ts";
import type { SourceReader } from "../source-reader.ts";
import { searchedOf } from "./corpus-search.ts";
import { nameOf } from "./hit-text.ts";
import { showHits, type ShownHit } from "./matches.ts";
import { recordsFor } from "./records.ts";
import { MOST_MINDED } from "./query-syntax.ts";
import { noHits, quotedText, unknownWords } from "./refusal.ts";
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
  const asked = query.trim();
  const isNamed = !ID.test(asked) || searched.names(asked).length > 0;
  const unknown = isNamed ? unknownWords(searched, result) : [];
  const quoted = parsed.phrases.map(quotedText).join(" and ");
  const better = overtaken.flatMap(({ head }) => searched.rows[head] ?? []).map(nameOf);
  const { filesRead } = searched.index.words;
  return [
    parsed.isCut && `only the first ${MOST_MINDED} phrases and excluded words were minded`,
    phrasesGivenUp && `${quoted} stands nowhere word for word: these hold its words`,
    !isNamed && `no record is called ${asked}`,
    unknown.length > 0 && `stands nowhere: ${unknown.join(", ")}`,
    better.length > 0 && `closer, but not in force, so ranked last: ${better.join(", ")}`,
    filesRead === 0 && "no sources beside the index: ids, titles and summaries were searched",
  ].filter((hint) => hint !== false);
}

/** What people write when they mean one record. */
const ID = /^[a-z]{1,12}[- ]?\d{1,6}$/i;
