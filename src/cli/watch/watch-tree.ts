import { lstatSync, watch as watchPath, type FSWatcher } from "node:fs";
import { basename, join } from "node:path";
import { messageOf } from "../message-of.ts";

/** What a watch tells of. */
export interface TreeEvents {
  /** Something happened at this path, from the root; the empty path: anywhere. */
  readonly changed: (path: string) => void;
  /** How the tree is watched from now on, where that is not the best way. */
  readonly told: (message: string) => void;
}

/** Where and how to watch. */
export interface TreeToWatch {
  readonly root: string;
  /** The folders whose entries count, from the root, which is the empty path. Asked for again whenever folders change. */
  readonly folders: () => readonly string[];
  /** Node's own, unless a test gives another. */
  readonly watch?: typeof watchPath;
  readonly platform?: NodeJS.Platform;
}

/** A watch over a tree, whatever becomes of the tree. */
export interface TreeWatch {
  /** Takes in folders that are new or gone. */
  readonly renew: () => void;
  readonly close: () => void;
}

/** How often a tree is looked at that cannot be watched, in milliseconds. */
export const POLL = 1_000;

/**
 * Watches a tree: as a whole where the system can do that, else folder by folder (Node's own recursion on Linux would watch
 * each file), and by looking again and again where watches have run out.
 */
export function watchTree(tree: TreeToWatch, events: TreeEvents): TreeWatch {
  const { platform = process.platform } = tree;
  const isWhole = platform === "darwin" || platform === "win32";
  let polling: NodeJS.Timeout | undefined;
  const inner = isWhole ? wholeWatch(tree, events.changed, poll) : folderWatches(tree, events.changed, poll);
  if (polling === undefined) inner.renew();
  return {
    renew: () => polling ?? inner.renew(),
    close: () => {
      clearInterval(polling);
      inner.close();
    },
  };

  function poll(error: unknown): void {
    inner.close();
    events.told(
      `${tree.root} cannot be watched any further (${messageOf(error)}); looking for changes every ${POLL} ms instead`,
    );
    polling ??= setInterval(() => events.changed(""), POLL);
  }
}

type Exhausted = (error: unknown) => void;

/** One recursive watch; renewed only where the root is another folder than before. */
function wholeWatch(
  { root, watch = watchPath }: TreeToWatch,
  changed: TreeEvents["changed"],
  exhausted: Exhausted,
): TreeWatch {
  let watcher: FSWatcher | undefined;
  const close = (): void => {
    watcher?.close();
    watcher = undefined;
  };
  return {
    renew: () => {
      if (watcher !== undefined) return;
      try {
        watcher = watch(root, { recursive: true }, (_, name) => changed(slashed(name ?? "")));
        watcher.on("error", exhausted);
      } catch (error) {
        if (!isGone(error)) exhausted(error);
      }
    },
    close,
  };
}

const slashed = (path: string): string => path.replaceAll("\\", "/");

/** One watch a folder. */
function folderWatches(
  { root, folders, watch = watchPath }: TreeToWatch,
  changed: TreeEvents["changed"],
  exhausted: Exhausted,
): TreeWatch {
  const watchers = new Map<string, FSWatcher>();
  const drop = (folder: string): void => {
    watchers.get(folder)?.close();
    watchers.delete(folder);
  };
  const open = (folder: string): void => {
    const full = join(root, folder);
    const watcher = watch(full, (_, name) => {
      // What a folder that is deleted says last is its own name; the folder that takes its place is another one.
      if (name === basename(full) && !isFolder(join(full, name))) drop(folder);
      changed(name === null ? folder : join(folder, name));
    });
    watcher.on("error", () => drop(folder));
    watchers.set(folder, watcher);
  };
  return {
    renew: () => {
      const now = new Set(folders());
      for (const folder of watchers.keys()) if (!now.has(folder)) drop(folder);
      for (const folder of now) {
        try {
          if (!watchers.has(folder)) open(folder);
        } catch (error) {
          if (!isGone(error)) return exhausted(error);
        }
      }
    },
    close: () => {
      for (const folder of watchers.keys()) drop(folder);
    },
  };
}

/** What went away while it was being opened, or is not ours to read, is left out; anything else means that watches are out. */
const isGone = (error: unknown): boolean =>
  error instanceof Error &&
  "code" in error &&
  ["ENOENT", "ENOTDIR", "EACCES", "EPERM"].includes(String(error.code));

const isFolder = (path: string): boolean =>
  lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
