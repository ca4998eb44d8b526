import { MERGE_DRIVER } from "./attributes.ts";
import { shellCommand, type Program } from "./program.ts";
import { DEPENDENCY } from "./program.ts";
import { git, type Surroundings } from "./surroundings.ts";

const SECTION = `merge.${MERGE_DRIVER}`;

/** Tells git in this clone, for all its worktrees, how the index is merged. Whether anything changed. */
export function registerMergeDriver({ root, program }: Surroundings): boolean {
  const command = `${shellCommand(anywhere(program, root), "merge-driver")} %O %A %B`;
  if (git(root, "config", "--local", `${SECTION}.driver`) === command) return false;
  // A driver that has a name but no command yet would fail every merge.
  git(root, "config", "--local", `${SECTION}.driver`, command);
  git(root, "config", "--local", `${SECTION}.name`, "index of tero, row by row");
  return true;
}

/** Forgets the driver. Whether there was one. */
export function unregisterMergeDriver(root: string): boolean {
  return git(root, "config", "--local", "--remove-section", SECTION) !== undefined;
}

/** A linked worktree has no dependencies of its own: the program is named by its full path. */
function anywhere(program: Program, root: string): Program {
  return program.from === "dependency" ? { from: "file", file: `${root}/${DEPENDENCY}` } : program;
}
