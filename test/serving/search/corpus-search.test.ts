import { expect, it } from "vitest";
import { prepareSearch, searchedOf } from "../../../src/serving/search/corpus-search.ts";
import type { SearchIndex } from "../../../src/serving/search/search-index.ts";
import { found, libraryOf } from "./library-of.ts";

const FILES = { "a.md": "# A\n\nwords\n", "b.md": "# B\n\nmore words\n" };
const always = () => Promise.resolve(true);

it("answers from what was prepared, and keeps it for the next run", async () => {
  const library = libraryOf(FILES);
  const kept: SearchIndex[] = [];
  const store = { load: () => kept[0], save: (_: unknown, index: SearchIndex) => void kept.push(index) };
  await prepareSearch(library.corpus, { sources: library.sources, store, pause: always });
  expect(kept).toEqual([searchedOf(library.corpus, library.sources).index]);
  const next = libraryOf(FILES);
  await prepareSearch(next.corpus, { sources: next.sources, store, pause: always });
  expect(searchedOf(next.corpus, next.sources).index).toBe(kept[0]);
  expect(kept).toHaveLength(1);
});

it("goes on where it stopped when it is asked before it is done", async () => {
  const library = libraryOf(FILES);
  let pauses = 0;
  await prepareSearch(library.corpus, {
    sources: library.sources,
    store: undefined,
    pause: () => Promise.resolve(++pauses < 3),
  });
  expect([pauses, found(library, "words")]).toEqual([3, ["a", "b"]]);
});
