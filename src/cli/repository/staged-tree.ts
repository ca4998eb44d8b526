import { relative, resolve, sep } from "node:path";
import { storedTree, type StoredTree } from "../../indexing/stored-tree.ts";
import { InputError, type Io } from "../command.ts";
import type { Found } from "./output.ts";
import { readOnIn } from "./read-on.ts";

/** The files staged for the next commit. */
export function stagedTree(root: string, io: Io): StoredTree {
  const tree = storedTree({ root, cwd: io.cwd, env: io.env }, { of: "staged" });
  if (tree === undefined)
    throw new InputError(`${root}: no git repository, so nothing is staged; leave --staged out`);
  return tree;
}

/** How it is said that there is no revision of a name. */
export const NO_REVISION = "no such revision";

/** The files of a revision. */
export function revisionTree(root: string, revision: string, io: Io): StoredTree {
  const tree = storedTree({ root, cwd: io.cwd, env: io.env }, { of: "revision", revision });
  if (tree === undefined) throw new InputError(`${root}: ${NO_REVISION} as ${revision}`);
  return tree;
}

/** What is staged of a folder below the root. */
export function foundStaged(tree: StoredTree, root: string, folder: string): Found {
  const path = relative(root, resolve(folder)).replaceAll(sep, "/");
  const prefix = path === "" ? "" : `${path}/`;
  const bytes = (name: string): Buffer | undefined => tree.bytes(prefix + name);
  return {
    names: tree
      .under(path)
      .map((each) => each.slice(prefix.length))
      .filter((name) => !name.includes("/")),
    bytes,
    reading: (name, use) => {
      const found = bytes(name);
      return found && use(readOnIn(found));
    },
  };
}
