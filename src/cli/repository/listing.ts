import { listEverything } from "../../indexing/list-files.ts";
import { stampOf } from "./file-cache.ts";
import { foldersOver } from "./folders-over.ts";
import type { GitPlace } from "./git.ts";

/** The files of a repository, listed again only when some may have come or gone. */
export interface RepositoryListing {
  /** The same object as long as the same files are there. */
  readonly paths: () => readonly string[];
  /** From here on the list is looked at again, once. */
  readonly lookAgain: () => void;
}

/** Lists a repository as git sees it. */
export function listingOf({ root, env }: GitPlace): RepositoryListing {
  let paths: readonly string[] = [];
  let isStill: (() => boolean) | undefined;
  let isCurrent = false;
  const list = (): void => {
    const began = Date.now();
    const now = listEverything(root, env);
    if (now.length !== paths.length || now.some((path, at) => path !== paths[at])) paths = now;
    isStill = watchFor(root, paths, began);
  };
  return {
    paths: () => {
      if (!isCurrent && isStill?.() !== true) list();
      isCurrent = true;
      return paths;
    },
    lookAgain: () => void (isCurrent = false),
  };
}

/** So many folders are quicker looked at than git is asked. */
const MOST_LOOKED_AT = 2_000;
/** File systems stamp by a clock of their own, in steps. */
const CLOCK_STEP = 20;
/** Where there are more, the list is trusted for so long. */
const TRUSTED_MILLISECONDS = 5_000;

/** Whether nothing has happened since the list was begun that lets files come or go: to a folder, to what git tracks or ignores. */
function watchFor(root: string, paths: readonly string[], began: number): () => boolean {
  const places = placesThatTell(paths);
  if (places.length > MOST_LOOKED_AT) {
    const until = Date.now() + TRUSTED_MILLISECONDS;
    return () => Date.now() < until;
  }
  const stamps = places.map((place) => stampOf(`${root}/${place}`));
  const isRacing = stamps.some((stamp) => Number.parseFloat(stamp) >= began - CLOCK_STEP);
  return () => !isRacing && places.every((place, at) => stampOf(`${root}/${place}`) === stamps[at]);
}

function placesThatTell(paths: readonly string[]): readonly string[] {
  const ignoring = paths.filter((path) => path.endsWith(".gitignore"));
  return [".", ...foldersOver(paths), ...ignoring, ".git/index", ".git/info/exclude"];
}
