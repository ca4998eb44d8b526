import { ReloadFault, type ServedIndex } from "../../serving/served-index.ts";
import type { Corpus } from "../../serving/corpus.ts";
import { indexInMemory } from "./index-in-memory.ts";
import { messageOf } from "../message-of.ts";

/** How long a call waits for the first index. */
const PATIENCE = 5_000;

/** An index made in memory, and a way to stop making it. */
export interface ServedMemory extends ServedIndex {
  /** Kept when the first index stands; fails where it cannot be made. */
  readonly first: Promise<Corpus>;
  readonly close: () => void;
}

/** Serves the repository at `root` from memory; the first index is being made when this returns. */
export function servedMemory(root: string): ServedMemory {
  let current: Corpus | undefined;
  let making = indexInMemory(root);
  const first = keep();
  let latest = first;
  return {
    first,
    corpus: () => current,
    awaitCorpus: () => Promise.race([first, after(PATIENCE)]),
    reload: () => {
      // One index after the other: what changed before this call must be in the one that answers it.
      latest = latest.then(makeAnew, makeAnew);
      return latest.catch((error: unknown) => {
        throw new ReloadFault(`could not reload ${root}: ${messageOf(error)}`);
      });
    },
    close: () => making.abandon(),
  };

  function makeAnew(): Promise<Corpus> {
    making = indexInMemory(root);
    return keep();
  }

  async function keep(): Promise<Corpus> {
    current = await making.corpus;
    return current;
  }
}

function after(milliseconds: number): Promise<undefined> {
  return new Promise((resolve) => void setTimeout(() => resolve(undefined), milliseconds).unref());
}
