import type { Corpus } from "../corpus.ts";
import { fileOf, resourceIn } from "../resources.ts";
import type { Service } from "../service.ts";
import type { Changes } from "./protocol.ts";

/** What of a service's changes clients may watch. */
export function changesOf(
  service: Service,
  changes: NonNullable<Service["changes"]>,
  refused: Changes["refused"],
): Changes {
  return {
    canWatch: (uri) => fileIn(service.index.corpus(), uri) !== undefined,
    refused,
    subscribe: (told) => {
      let before = service.index.corpus();
      // Who watches from before the first index on has seen no list yet: it is that of the first index.
      const first = (corpus: Corpus | undefined): void => void (before ??= corpus);
      if (before === undefined) void service.index.awaitCorpus().then(first, () => undefined);
      return changes((files) => {
        const [was, is] = [before, service.index.corpus()];
        before = is;
        told({
          touches: (uri) => [was, is].some((corpus) => files.has(fileIn(corpus, uri) ?? "")),
          relists: () => [...files].some((file) => !isListedAlike(was, is, file)),
        });
      });
    },
  };
}

const isListedAlike = (was: Corpus | undefined, is: Corpus | undefined, file: string): boolean =>
  JSON.stringify(was && resourceIn(was, file)) === JSON.stringify(is && resourceIn(is, file));

const fileIn = (corpus: Corpus | undefined, uri: string): string | undefined => corpus && fileOf(corpus, uri);
