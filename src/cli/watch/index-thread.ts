import { Worker } from "node:worker_threads";
import type { IndexPatch } from "./index-patch.ts";
import type { ThreadMessage } from "./thread.ts";

/** What the thread that follows a tree tells of. */
export interface ThreadEvents {
  readonly indexed: (patch: IndexPatch) => void;
  readonly told: (message: string) => void;
  /** There will be no index any more. */
  readonly failed: (message: string) => void;
}

/** A thread of its own that follows a tree, so that this one goes on answering. */
export interface IndexThread {
  /** Looks at every file now; undefined when that is done, or why it cannot be. */
  readonly refresh: () => Promise<string | undefined>;
  readonly close: () => void;
}

/** Starts to follow the tree at a root. `module` is where the thread's own module lies. */
export function indexThread(module: URL, root: string, events: ThreadEvents): IndexThread {
  const worker = new Worker(module, { workerData: root });
  const waiting = new Map<number, (failure: string | undefined) => void>();
  let last = 0;
  worker.on("message", (message: ThreadMessage) => {
    if (message.kind === "indexed") events.indexed(message.patch);
    else if (message.kind !== "refreshed") events[message.kind](message.message);
    else waiting.get(message.number)?.(message.failure);
  });
  worker.on("error", ({ message }) => {
    events.failed(message);
    for (const answer of waiting.values()) answer(message);
  });
  return {
    refresh: async () => {
      const number = ++last;
      worker.postMessage(number, []);
      const failure = await new Promise<string | undefined>((resolve) => waiting.set(number, resolve));
      waiting.delete(number);
      return failure;
    },
    close: () => void worker.terminate(),
  };
}
