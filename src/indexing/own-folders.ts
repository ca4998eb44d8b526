import { fileState } from "./file-stamp.ts";
import { folderOf } from "./folder-of.ts";

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

/** Stamps files below a root. What lies behind a symlink is not the file that was there, though the system tell the same of it. */
export function stampsBelow(root: string, stampOf: (full: string) => string): (path: string) => string {
  const isOwnFolder = ownFolders(root);
  return (path) => {
    const stamp = stampOf(`${root}/${path}`);
    return isOwnFolder(folderOf(path)) ? stamp : `elsewhere: ${stamp}`;
  };
}

function isFolder(path: string): boolean {
  const state = fileState(path);
  return typeof state !== "string" && state.isDirectory();
}
