import type { Corpus } from "../corpus.ts";
import type { SourceReader } from "../source-reader.ts";
import { exactNamesOf } from "./exact-names.ts";
import { forceIn, type Force } from "./force-of-documents.ts";
import { openFilesOf } from "./open-files.ts";
import type { Searched } from "./search.ts";
import { buildSearchIndex } from "./search-index.ts";

const known = new WeakMap<Corpus, Searched>();

/** What a search looks at in a corpus; built when it is first asked for, the same from then on. */
export function searchedOf(corpus: Corpus, sources: SourceReader | undefined): Searched {
  const searched = known.get(corpus) ?? newSearched(corpus, sources);
  known.set(corpus, searched);
  return searched;
}

function newSearched(corpus: Corpus, sources: SourceReader | undefined): Searched {
  const { rows } = corpus;
  const index = buildSearchIndex(rows, (file) => {
    const source = sources?.read(file);
    return source?.ok === true ? source.text : undefined;
  });
  const base = { rows, index, names: exactNamesOf(rows), forceOf: forceByNumber(corpus) };
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
