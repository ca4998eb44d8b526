import type { Reading } from "../../serving/library/get-documents.ts";
import { prepareSearch } from "../../serving/search/corpus-search.ts";
import type { Io, ParsedArguments } from "../command.ts";
import { openLibrary } from "./open-library.ts";
import { searchStore } from "./search-store.ts";

/** Opens the index that a command searches, with what was kept of an earlier search. */
export async function openSearch(args: ParsedArguments, io: Io): Promise<Reading> {
  const reading = await openLibrary(args, io);
  const { corpus, sources } = reading;
  const store = sources && searchStore(sources.root, io);
  await prepareSearch(corpus, { sources, store, pause: () => Promise.resolve(true) });
  return reading;
}
