import type { Service } from "../../serving/service.ts";
import type { Io } from "../command.ts";

/** Whoever asks one question and leaves shall not pay for what makes searching fast. */
const DELAY = 1_000;

/** Makes the search index of a service in the background of its start, for the first search to find it made. Gives what stops it. */
export function warmSearch({ tools, index, sources }: Service, io: Io): () => void {
  if (sources === undefined || tools.every(({ toolset }) => toolset !== "search")) return () => undefined;
  let isWanted = true;
  const pause = () => new Promise<boolean>((resolve) => void setImmediate(() => resolve(isWanted)));
  const warm = async (): Promise<void> => {
    const corpus = await index.awaitCorpus();
    const { prepareSearch } = await import("../../serving/search/corpus-search.ts");
    const { searchStore } = await import("./search-store.ts");
    if (corpus !== undefined && isWanted)
      await prepareSearch(corpus, { sources, store: searchStore(sources.root, io), pause });
  };
  const timer = setTimeout(() => void warm(), DELAY).unref();
  return () => {
    isWanted = false;
    clearTimeout(timer);
  };
}
