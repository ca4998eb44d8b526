import { messageOf } from "../message-of.ts";
import { batches } from "./batches.ts";
import { followedIndex } from "./followed-index.ts";
import { foldersOf, type WatchedPlace } from "./folders.ts";
import { patches, type IndexPatch } from "./index-patch.ts";
import { identityOf, rootWatch } from "./root-watch.ts";
import { watchTree, type TreeToWatch } from "./watch-tree.ts";

/** What happens while a tree is followed. */
export interface FollowEvents {
  /** Another index stands. */
  readonly indexed: (patch: IndexPatch) => void;
  /** Something that whoever runs the server should know. */
  readonly told: (message: string) => void;
}

/** A tree that is followed. */
export interface FollowedTree {
  /** Looks at every file now; fails where no index can be made. */
  readonly refresh: () => void;
  readonly close: () => void;
}

/** A tree, and how it is watched. */
type TreePlace = Omit<WatchedPlace, "config"> & Pick<TreeToWatch, "watch" | "platform">;

/** Follows a working tree: indexes it, then again whenever something in it changes. Fails where no first index can be made. */
export function followTree(place: TreePlace, events: FollowEvents): FollowedTree {
  const index = followedIndex(place);
  const patchOf = patches();
  const gathered = batches(follow);
  const changed = (path: string): void => {
    if (index.effectOf(path) !== "none") gathered.add(path);
  };
  const folders = (): readonly string[] => foldersOf({ ...place, config: index.config() });
  const watch = rootWatch(
    place.root,
    () => watchTree({ ...place, folders }, { changed, told: events.told }),
    {
      gone: () => events.told(`${place.root} is gone; its last index is served on`),
      back: () => follow(EVERYTHING),
    },
  );
  update(EVERYTHING);
  return {
    refresh: () => update(EVERYTHING),
    close: () => {
      gathered.close();
      watch.close();
    },
  };

  /** Folders are watched before they are listed: what changes in between is then told of. */
  function update(paths: ReadonlySet<string>): void {
    if ([...paths].some((path) => index.effectOf(path) === "files")) watch.renew();
    const patch = patchOf(index.update(paths));
    if (patch !== undefined) events.indexed(patch);
  }

  function follow(paths: ReadonlySet<string>): void {
    if (identityOf(place.root) === undefined) return;
    try {
      update(paths);
    } catch (error) {
      events.told(`the index stays as it was: ${messageOf(error)}`);
    }
  }
}

const EVERYTHING: ReadonlySet<string> = new Set([""]);
