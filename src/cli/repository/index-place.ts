import { join, resolve } from "node:path";
import type { Config } from "../../indexing/config.ts";
import type { StoredTree } from "../../indexing/stored-tree.ts";
import { DEFAULT_OUT } from "../../model/index-file.ts";
import { UsageError, type Io, type ParsedArguments } from "../command.ts";
import type { FindIn } from "./index-outputs.ts";
import { CONFIG_FILE, configOf, loadConfig } from "./load-config.ts";
import { foundOnDisk } from "./output.ts";
import { foundStaged, revisionTree, stagedTree } from "./staged-tree.ts";

/** What was asked for. */
export interface IndexPlan {
  /** As the user named it. */
  readonly root: string;
  /** As the user named it, relative to the working directory; undefined: the usual folder below the root. */
  readonly out: string | undefined;
  readonly options: ParsedArguments["options"];
}

/** Where to read, where to write, and by which configuration. */
export interface Place {
  /** Absolute. */
  readonly root: string;
  readonly config: Config;
  /** As messages name it. */
  readonly out: string;
  /** Absolute. */
  readonly folder: string;
  readonly isCommitted: boolean;
  readonly findIn: FindIn;
  /** Read in place of the working tree. */
  readonly tree?: StoredTree;
}

/** Settles where a plan reads and writes. */
export function placeOf({ root, out, options }: IndexPlan, io: Io): Place {
  const absolute = resolve(io.cwd, root);
  const tree = treeOf(absolute, options, io);
  const config = tree
    ? configOf(tree.text(CONFIG_FILE) ?? "{}", `${CONFIG_FILE} as git keeps it`)
    : loadConfig(absolute);
  const chosen = out ?? join(root, config.out || DEFAULT_OUT);
  const base = { root: absolute, config, out: chosen, folder: resolve(io.cwd, chosen) };
  const isCommitted = out !== undefined || config.out !== false;
  if (tree === undefined) return { ...base, isCommitted, findIn: foundOnDisk };
  return { ...base, isCommitted, tree, findIn: (folder) => foundStaged(tree, absolute, folder) };
}

/** What is read in place of the working tree. */
function treeOf(
  root: string,
  { staged, revision, stdout }: IndexPlan["options"],
  io: Io,
): StoredTree | undefined {
  if (typeof revision !== "string") return staged ? stagedTree(root, io) : undefined;
  if (staged || !stdout)
    throw new UsageError("--revision goes with --stdout alone: another revision's index is not written here");
  return revisionTree(root, revision, io);
}
