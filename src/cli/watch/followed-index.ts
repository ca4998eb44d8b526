import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { Config } from "../../indexing/config.ts";
import { isClaimed } from "../../indexing/extract/registry.ts";
import { fileState, stampAt } from "../../indexing/file-stamp.ts";
import { stampsBelow } from "../../indexing/own-folders.ts";
import { followIndex } from "../../indexing/follow-index.ts";
import { DEFAULT_OUT, type IndexFile } from "../../model/index-file.ts";
import { foldersOver } from "../repository/folders-over.ts";
import {
  listRepository,
  ownFiles,
  parseFast,
  type ListedRepository,
} from "../repository/index-repository.ts";
import { CONFIG_FILE, loadConfig } from "../repository/load-config.ts";
import type { WatchedPlace } from "./folders.ts";

/** What a change at a path means: nothing, the text of one known file, or that there may be other files than before. */
export type Effect = "none" | "text" | "files";

/** The index of a working tree, kept up to date by what is said to have changed. */
export interface FollowedIndex {
  readonly config: () => Config;
  /** Of the empty path: any. */
  readonly effectOf: (path: string) => Effect;
  /** The index after changes at these paths, the empty one standing for all; fails where the configuration is faulty, and stays as it was. */
  readonly update: (paths: ReadonlySet<string>) => IndexFile;
}

/** Of so many paths some may have been missed: all files are looked at. */
const MANY = 30;

/** Follows the working tree at a root. Fails where its configuration is faulty. */
export function followedIndex({ root, env }: Omit<WatchedPlace, "config">): FollowedIndex {
  let config = loadConfig(root);
  let follow = followIndex();
  let tree = listTree({ root, env, config });
  let stamps: ReadonlyMap<string, string> = new Map();
  return { config: () => config, effectOf: effect, update };

  function update(paths: ReadonlySet<string>): IndexFile {
    if (paths.has("") || paths.has(CONFIG_FILE)) configure();
    const areTexts =
      stamps.size > 0 && paths.size < MANY && [...paths].every((path) => effect(path) === "text");
    if (!areTexts) tree = listTree({ root, env, config });
    const before = stamps;
    stamps = stampsOf(tree, (path) => (areTexts && !paths.has(path) ? before.get(path) : undefined));
    return follow(
      { ...tree, config, parse: (file) => parseFast(file.bytes) },
      (path) => !paths.has(path) && before.get(path) === stamps.get(path),
    );
  }

  function effect(path: string): Effect {
    return effectOf(path, { root, config, tree });
  }

  function stampsOf(
    { paths }: Tree,
    known: (path: string) => string | undefined,
  ): ReadonlyMap<string, string> {
    const stampBelow = stampsBelow(root, stampAt);
    return new Map(paths.map((path) => [path, known(path) ?? stampBelow(path)]));
  }

  /** Another configuration reads other files in other ways: nothing that was read before is kept. */
  function configure(): void {
    const now = loadConfig(root);
    if (isDeepStrictEqual(now, config)) return;
    config = now;
    follow = followIndex();
  }
}

function listTree({ root, env, config }: WatchedPlace): Tree {
  const out = join(root, config.out || DEFAULT_OUT);
  const listed = listRepository({ root, env, config, out });
  return {
    ...listed,
    own: ownFiles(root, out),
    files: new Set(listed.paths),
    folders: foldersOver(listed.paths),
  };
}

interface Tree extends ListedRepository {
  /** The index's own files, never read. */
  readonly own: ReadonlySet<string>;
  /** Every file that is read. */
  readonly files: ReadonlySet<string>;
  /** Every folder on the way to one. */
  readonly folders: ReadonlySet<string>;
}

interface Before {
  readonly root: string;
  readonly config: Config;
  readonly tree: Tree;
}

function effectOf(path: string, { root, config, tree }: Before): Effect {
  if (TELLS_WHAT_IS_READ.test(path)) return "files";
  if (tree.own.has(path) || NEVER_READ.test(path)) return "none";
  return effectOnTree(path, { root, config, tree });
}

function effectOnTree(path: string, { root, config, tree }: Before): Effect {
  const state = fileState(join(root, path));
  const is = typeof state === "string" ? undefined : state;
  if (tree.files.has(path)) return is?.isFile() ? "text" : "files";
  if (tree.folders.has(path) || is?.isDirectory()) return "files";
  return isClaimed(path, config) ? "files" : "none";
}

const NEVER_READ = /(^|\/)(\.git|node_modules)(\/|$)/;
const TELLS_WHAT_IS_READ = /^tero\.json$|(^|\/)\.gitignore$/;
