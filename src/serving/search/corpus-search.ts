import type { Corpus } from "../corpus.ts";
import type { SourceReader } from "../source-reader.ts";
import { lineWeighers } from "./best-line.ts";
import { exactNamesOf } from "./exact-names.ts";
import { forceIn, type Force } from "./force-of-documents.ts";
import { openFilesOf } from "./open-files.ts";
import { newScorer } from "./score.ts";
import type { Searched } from "./search.ts";
import { buildSearchIndex, type SearchIndex } from "./search-index.ts";

/** What a search looks at in a corpus. Made when it is first asked for, as far as it was not made before. */
export function searchedOf(corpus: Corpus, sources: SourceReader | undefined): Searched {
  const making = makingOf(corpus, sources);
  for (;;) {
    const searched = making.searched();
    if (searched !== undefined) return searched;
    making.step();
  }
}

/** Where search indexes are kept between runs. */
export interface SearchStore {
  readonly load: (corpus: Corpus) => SearchIndex | undefined;
  readonly save: (corpus: Corpus, index: SearchIndex) => void;
}

/** How a search index is made before it is asked for. */
export interface Preparation {
  readonly sources: SourceReader | undefined;
  readonly store: SearchStore | undefined;
  /** Lets other things be done; false where nobody waits any more. */
  readonly pause: () => Promise<boolean>;
}

/** Makes what a search will look at, from what is kept or step by step while other things are done. */
export async function prepareSearch(corpus: Corpus, { sources, store, pause }: Preparation): Promise<void> {
  const making = makingOf(corpus, sources);
  if (making.searched() !== undefined) return;
  const kept = store?.load(corpus);
  if (kept !== undefined) return making.adopt(kept);
  while (making.searched() === undefined) {
    if (!(await pause())) return;
    making.step();
  }
  const made = making.searched();
  if (made !== undefined) store?.save(corpus, made.index);
}

/** A search index on its way. */
interface Making {
  readonly searched: () => Searched | undefined;
  readonly step: () => void;
  readonly adopt: (index: SearchIndex) => void;
}

const known = new WeakMap<Corpus, Making>();

function makingOf(corpus: Corpus, sources: SourceReader | undefined): Making {
  const making = known.get(corpus) ?? newMaking(corpus, sources);
  known.set(corpus, making);
  return making;
}

function newMaking(corpus: Corpus, sources: SourceReader | undefined): Making {
  const steps = buildSearchIndex(corpus.rows, (file) => {
    const source = sources?.read(file);
    return source?.ok === true ? source.text : undefined;
  });
  let searched: Searched | undefined;
  const adopt = (index: SearchIndex): void => {
    searched ??= searchedIn(index, corpus, sources);
  };
  const step = (): void => {
    const { done, value } = steps.next();
    if (done === true) adopt(value);
  };
  return { searched: () => searched, step, adopt };
}

function searchedIn(index: SearchIndex, corpus: Corpus, sources: SourceReader | undefined): Searched {
  const { rows } = corpus;
  const base = {
    rows,
    index,
    names: exactNamesOf(rows),
    scorer: newScorer(index),
    weigher: lineWeighers(index.words),
    forceOf: forceByNumber(corpus),
  };
  return sources === undefined ? base : { ...base, openFile: openFilesOf(sources) };
}

/** The force of each document is looked up once. */
function forceByNumber(corpus: Corpus): (head: number) => Force {
  const forces: Force[] = [];
  let forceOf: ReturnType<typeof forceIn> | undefined;
  return (head) => {
    forceOf ??= forceIn(corpus);
    return (forces[head] ??= forceOf(corpus.rows[head]));
  };
}
