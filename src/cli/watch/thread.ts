import { parentPort, workerData } from "node:worker_threads";
import { messageOf } from "../message-of.ts";
import { followTree } from "./follow-tree.ts";
import type { IndexPatch } from "./index-patch.ts";

/** What the thread that indexes says. */
export type ThreadMessage =
  | { readonly kind: "indexed"; readonly patch: IndexPatch }
  | { readonly kind: "told"; readonly message: string }
  /** There will never be an index. */
  | { readonly kind: "failed"; readonly message: string }
  /** The refresh of that number is done, or why it is not. */
  | { readonly kind: "refreshed"; readonly number: number; readonly failure?: string };

const say = (message: ThreadMessage): void => parentPort?.postMessage(message, []);

try {
  const tree = followTree(
    { root: String(workerData), env: process.env },
    {
      indexed: (patch) => say({ kind: "indexed", patch }),
      told: (message) => say({ kind: "told", message }),
    },
  );
  parentPort?.on("message", (number: number) => {
    try {
      tree.refresh();
      say({ kind: "refreshed", number });
    } catch (error) {
      say({ kind: "refreshed", number, failure: messageOf(error) });
    }
  });
} catch (error) {
  say({ kind: "failed", message: messageOf(error) });
}
