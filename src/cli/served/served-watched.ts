import type { Row } from "../../model/row.ts";
import { corpusOf, type Corpus } from "../../serving/corpus.ts";
import { ReloadFault, type ServedIndex } from "../../serving/served-index.ts";
import type { Service } from "../../serving/service.ts";
import { InputError } from "../command.ts";
import { patchRows, type IndexPatch } from "../watch/index-patch.ts";
import { indexThread } from "../watch/index-thread.ts";

/** How long a call waits for the first index. */
const PATIENCE = 5_000;

/** An index that follows a working tree, and a way to stop it. */
export interface ServedWatched extends ServedIndex {
  /** Kept when the first index of the tree stands; fails where it cannot be made. */
  readonly first: Promise<Corpus>;
  readonly changes: NonNullable<Service["changes"]>;
  readonly close: () => void;
}

/** How to follow a tree. */
export interface WatchSettings {
  readonly root: string;
  /** Served until the tree has been read. */
  readonly initial?: Corpus;
  readonly told: (message: string) => void;
}

type Changed = (files: ReadonlySet<string>) => void;

/** Serves the working tree at a root, as another thread follows it. */
export function servedWatched({ root, initial, told }: WatchSettings): ServedWatched {
  const listeners = new Set<Changed>();
  let current = initial;
  let rows: readonly Row[] = [];
  const { first, stands, fails } = firstCorpus();
  const thread = indexThread(new URL("../watch/thread.mjs", import.meta.url), root, {
    indexed: (patch) => stands(swap(patch)),
    told,
    failed: (message) => fails(new InputError(`indexing ${root}: ${message}`)),
  });
  return {
    first,
    corpus: () => current,
    awaitCorpus: () => (current ? Promise.resolve(current) : Promise.race([first, after(PATIENCE)])),
    reload: async () => {
      const before = await first;
      const failure = await thread.refresh();
      if (failure !== undefined) throw new ReloadFault(`could not reload ${root}: ${failure}`);
      return current ?? before;
    },
    changes: (changed) => {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
    close: thread.close,
  };

  /** Who asks from now on is answered from the next corpus; who asked before holds the last one. */
  function swap(patch: IndexPatch): Corpus {
    const isFirst = current === undefined;
    const next = patchRows(rows, patch);
    const { generated, siblings, flagged } = patch;
    const preamble = { origin: `${root} (indexed in memory)`, generated, siblings, flagged };
    rows = next;
    current = corpusOf({ size: next.length, all: () => next, isOrdered: true }, preamble);
    if (!isFirst) for (const changed of listeners) changed(new Set(patch.files));
    return current;
  }
}

const nobodyWaits = (): void => undefined;

/** The first corpus to come, and how to say that it has come or never will. */
function firstCorpus() {
  let stands: (corpus: Corpus) => void = nobodyWaits;
  let fails: (reason: Error) => void = nobodyWaits;
  const first = new Promise<Corpus>((resolve, reject) => {
    [stands, fails] = [resolve, reject];
  });
  return { first, stands, fails };
}

function after(milliseconds: number): Promise<undefined> {
  return new Promise((resolve) => void setTimeout(() => resolve(undefined), milliseconds).unref());
}
