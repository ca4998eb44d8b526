import { statSync } from "node:fs";
import { InputError } from "../command.ts";

/** Refuses a root that is not there, or is none. */
export function requireFolder(root: string): void {
  if (statSync(root, { throwIfNoEntry: false })?.isDirectory()) return;
  throw new InputError(`cannot read ${root}: not a folder; name the folder of a repository`);
}
