import { statSync } from "node:fs";
import type { TreeWatch } from "./watch-tree.ts";

/** What becomes of a root. */
export interface RootEvents {
  readonly gone: () => void;
  /** It is there again, or another folder is in its place. */
  readonly back: () => void;
}

/** How often it is looked whether the root is still the same folder, in milliseconds. */
const LOOK = 1_000;

/** A watch that outlives its root: one that is deleted takes its watches with it, and what comes in its place is watched anew. */
export function rootWatch(root: string, open: () => TreeWatch, events: RootEvents): TreeWatch {
  let identity = identityOf(root);
  let watch = open();
  const looking = setInterval(() => {
    const now = identityOf(root);
    if (now === identity) return;
    identity = now;
    if (now === undefined) return events.gone();
    watch.close();
    watch = open();
    events.back();
  }, LOOK);
  return {
    renew: () => watch.renew(),
    close: () => {
      clearInterval(looking);
      watch.close();
    },
  };
}

/** What tells a folder from another in its place; undefined where there is none. */
export function identityOf(folder: string): string | undefined {
  const stat = statSync(folder, { throwIfNoEntry: false });
  return stat?.isDirectory() ? `${stat.dev} ${stat.ino} ${stat.birthtimeMs}` : undefined;
}
