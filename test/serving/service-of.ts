import { parseTokens } from "../../src/serving/auth.ts";
import type { Corpus } from "../../src/serving/corpus.ts";
import type { ServedIndex } from "../../src/serving/served-index.ts";
import type { Service } from "../../src/serving/service.ts";
import { toolsOf } from "../../src/serving/tools/registry.ts";
import { corpusOfRows } from "./corpus-of.ts";

/** An index that is there from the start, and stays. */
export function served(corpus: Corpus = corpusOfRows({ id: "M-1" })): ServedIndex {
  return { corpus: () => corpus, awaitCorpus: () => Promise.resolve(corpus), reload: () => corpus };
}

/** A service for tests: the nine, a token for each scope, one row; whatever else is given instead. */
export function serviceOf(given: Partial<Service> = {}): Service {
  return {
    version: "0.0.0",
    tools: toolsOf(["tero"]),
    index: served(),
    tokens: parseTokens("r:read f:refresh m:memory-read"),
    onBug: (error) => {
      throw error;
    },
    ...given,
  };
}
