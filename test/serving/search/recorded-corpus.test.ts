import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, it } from "vitest";
import { corpusInMemory } from "../../../src/cli/served/corpus-in-memory.ts";
import type { Corpus } from "../../../src/serving/corpus.ts";
import { loadCorpus } from "../../../src/serving/load.ts";
import type { Library } from "../../../src/serving/search/answer.ts";
import { sourcesAt } from "../../../src/serving/sources.ts";
import { corpusRoot } from "../../indexing/markdown/recorded-corpora.ts";
import { RECORDED } from "../../recorded.ts";
import { found, shown } from "./library-of.ts";

const QUERIES = join(RECORDED, "../bench/retrieval");
const CORPUS = "tzervas__mycelium";

interface Asked {
  readonly query: string;
  readonly gold: { readonly anchor: string };
}

const asked = (name: string): readonly Asked[] =>
  readFileSync(join(QUERIES, name), "utf8")
    .trim()
    .split("\n")
    .map((line): Asked => JSON.parse(line));

const recorded = (): Corpus => loadCorpus(readFileSync(join(RECORDED, "indexes/mycelium.json")), "recorded");

let made: Corpus | undefined;
const indexedHere = (): Corpus => (made ??= corpusInMemory({ root: corpusRoot(CORPUS), env: {} }).corpus);

const withSources = (corpus: Corpus): Library => ({
  corpus,
  sources: sourcesAt({ root: corpusRoot(CORPUS), isIndexed: (path) => corpus.inFile(path).length > 0 }),
});

describe.skipIf(!existsSync(QUERIES))("search in the recorded corpus (beside the project)", () => {
  it.each<[string, () => Library]>([
    ["the recorded index alone", () => ({ corpus: recorded() })],
    ["the recorded index and its sources", () => withSources(recorded())],
    ["an index made here", () => withSources(indexedHere())],
  ])("answers the questions of the recorded evaluation from %s", (_, open) => {
    const library = open();
    const ranks = asked("recorded-evaluation.jsonl").map(
      ({ query, gold }) => found(library, query).indexOf(gold.anchor) + 1,
    );
    expect(ranks).toHaveLength(16);
    expect(ranks.filter((rank) => rank < 1 || rank > 3)).toEqual([]);
    expect(ranks.filter((rank) => rank === 1).length).toBeGreaterThanOrEqual(13);
  });

  it("answers within so many tokens", () => {
    const library = withSources(indexedHere());
    const queries = asked("mycelium.dev.jsonl").slice(0, 50);
    const most = (limit: number) =>
      Math.max(
        ...queries.map(({ query }) =>
          countTokens(shown(library, query, { limit }), { disallowedSpecial: new Set() }),
        ),
      );
    expect([most(20), most(5)]).toEqual([
      expect.toSatisfy((tokens: number) => tokens > 500 && tokens <= 1_100),
      expect.toSatisfy((tokens: number) => tokens > 200 && tokens <= 400),
    ]);
  });
});
