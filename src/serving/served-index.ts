import type { Corpus } from "./corpus.ts";

/** What is served: one corpus at a time, replaced as a whole. */
export interface ServedIndex {
  /** The corpus as it is now; undefined while the first one is being built. */
  readonly corpus: () => Corpus | undefined;
  /** Waits a while for the first corpus; undefined where it does not stand by then. */
  readonly awaitCorpus: () => Promise<Corpus | undefined>;
  /** Loads the index anew. Fails with a ReloadFault; the old corpus is then served on. */
  readonly reload: () => Corpus | Promise<Corpus>;
}

/** Why an index could not be loaded anew. */
export class ReloadFault extends Error {
  override readonly name = "ReloadFault";
}

/** Told by its name, not by its class: a front that is built apart from the program has classes of its own. */
export const isReloadFault = (error: unknown): error is ReloadFault =>
  error instanceof Error && error.name === "ReloadFault";
