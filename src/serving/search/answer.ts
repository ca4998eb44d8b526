import type { Corpus } from "../corpus.ts";
import { recordsOf, type Records, type Refused } from "../query/outcome.ts";
import type { SourceReader } from "../source-reader.ts";
import { searchedOf } from "./corpus-search.ts";
import { showHits } from "./matches.ts";
import { recordsFor } from "./present.ts";
import { noHits } from "./refusal.ts";
import { search, type Question, type Searched, type SearchResult } from "./search.ts";

/** What is searched for an answer. */
export interface Library {
  readonly corpus: Corpus;
  readonly sources?: SourceReader | undefined;
}

/** Answers a question with the documents that hold its words, or says what was searched and what there is instead. */
export function answerSearch(question: Question, { corpus, sources }: Library): Records | Refused {
  const searched = searchedOf(corpus, sources);
  const result = search(searched, question);
  const records = recordsFor(showHits(searched, result));
  const hint = hintsFor(searched, result).join("\n");
  const page = { offset: question.offset, total: result.total, ...(hint !== "" && { hint }) };
  return recordsOf(records, page) ?? noHits(searched, question, result);
}

/** How the question was taken where that is not plain from the hits. */
function hintsFor(searched: Searched, result: SearchResult): readonly string[] {
  const { parsed, phrasesGivenUp, overtaken } = result;
  const quoted = parsed.phrases.map((phrase) => `"${phrase}"`).join(" and ");
  const names = overtaken
    .flatMap(({ head }) => searched.rows[head] ?? [])
    .map(({ id, anchor }) => id ?? anchor);
  return [
    ...(phrasesGivenUp ? [`${quoted} stands nowhere word for word: these hold its words`] : []),
    ...(names.length === 0 ? [] : [`closer, but not in force, so ranked last: ${names.join(", ")}`]),
    ...(searched.index.words.filesRead > 0
      ? []
      : ["no sources beside the index: ids, titles and summaries were searched"]),
  ];
}
