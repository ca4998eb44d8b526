import { corpusInMemory } from "../../../src/cli/served/corpus-in-memory.ts";
import type { Corpus } from "../../../src/serving/corpus.ts";
import { sourcesAt } from "../../../src/serving/sources.ts";
import type { SourceReader } from "../../../src/serving/source-reader.ts";
import { answerSearch, type Library } from "../../../src/serving/search/answer.ts";
import type { Question } from "../../../src/serving/search/search.ts";
import { renderEnvelope } from "../../../src/serving/render/envelope.ts";
import { plant, type Planted } from "../../tree.ts";

export interface TestLibrary {
  readonly root: string;
  readonly corpus: Corpus;
  readonly sources: SourceReader;
}

/** Indexes files written in a test, with their sources beside them. */
export function libraryOf(files: Readonly<Record<string, Planted>>): TestLibrary {
  const root = plant(files);
  const { corpus } = corpusInMemory({ root, env: {} });
  return { root, corpus, sources: sourcesAt({ root, isIndexed: (path) => corpus.inFile(path).length > 0 }) };
}

/** Asks a question as the tool does where nothing but the query is given. */
export const ask = (library: Library, query: string, rest: Partial<Question> = {}) =>
  answerSearch({ query, filters: {}, offset: 0, limit: 10, ...rest }, library);

/** The anchors of what a question finds, best first; none for a refusal. */
export function found(library: Library, query: string, rest: Partial<Question> = {}): readonly string[] {
  const answer = ask(library, query, rest);
  return answer.kind === "records" ? answer.records.map(({ citations }) => citations[0].anchor) : [];
}

/** An answer as readers see it. */
export function shown(library: Library, query: string, rest: Partial<Question> = {}): string {
  const { blocks } = renderEnvelope(ask(library, query, rest), "text");
  return blocks.map((block) => (block.type === "text" ? block.text : "")).join("\n");
}
