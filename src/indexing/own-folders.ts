import { fileState } from "./file-stamp.ts";

/** Tells of a folder below a root whether it is one, no symlink on the way; each is looked at once. */
export function ownFolders(root: string): (folder: string) => boolean {
  const known = new Map<string, boolean>();
  return isOwn;

  function isOwn(folder: string): boolean {
    if (folder === "") return true;
    const before = known.get(folder);
    if (before !== undefined) return before;
    const own = isOwn(folderOf(folder)) && isFolder(`${root}/${folder}`);
    known.set(folder, own);
    return own;
  }
}

/** The folder that a path lies in; empty where that is the root. */
export const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf("/")));

function isFolder(path: string): boolean {
  const state = fileState(path);
  return typeof state !== "string" && state.isDirectory();
}
