import { lstatSync } from "node:fs";
import { readerOf } from "../../indexing/read.ts";

/** How much of the files is kept in memory. */
const KEPT_BYTES = 64 * 1024 * 1024;
interface CachedFile {
  readonly bytes: Buffer | undefined;
  readonly stamp: string;
  /** For which question it was last looked at. */
  readonly lookedFor: number;
}

/** Files that are read again only when they have changed. */
export interface FileCache {
  /** Bytes of a file, guarded as indexing reads them; the same buffer as long as the file stays the same. */
  readonly read: (path: string) => Buffer | undefined;
  /** From here on every file is looked at again, once. */
  readonly lookAgain: () => void;
}

/** Keeps the files below a root. */
export function fileCache(root: string): FileCache {
  const cached = new Map<string, CachedFile>();
  let question = 0;
  let kept = 0;
  const read = (path: string): Buffer | undefined => {
    const known = cached.get(path);
    if (known?.lookedFor === question) return known.bytes;
    const looked = lookAt(root, path, known);
    kept += sizeOf(looked) - sizeOf(known);
    if (kept > KEPT_BYTES) {
      cached.clear();
      kept = sizeOf(looked);
    }
    cached.set(path, { ...looked, lookedFor: question });
    return looked.bytes;
  };
  return { read, lookAgain: () => void question++ };
}

const sizeOf = (file: Pick<CachedFile, "bytes"> | undefined): number => file?.bytes?.length ?? 0;

function lookAt(root: string, path: string, known: CachedFile | undefined): Omit<CachedFile, "lookedFor"> {
  const stamp = stampOf(`${root}/${path}`);
  return known?.stamp === stamp ? known : { bytes: stamp === "" ? undefined : readFile(root, path), stamp };
}

/** Changes whenever a file or the list of a folder does; empty where there is none, or nobody may look. */
export function stampOf(path: string): string {
  try {
    const stat = lstatSync(path, { throwIfNoEntry: false });
    return stat === undefined ? "" : `${stat.mtimeMs} ${stat.size} ${stat.ino}`;
  } catch {
    return "";
  }
}

/** Folders are looked at anew each time: one may have become a symlink since. */
function readFile(root: string, path: string): Buffer | undefined {
  if (path.split("/").includes("..")) return undefined;
  const source = readerOf(root)(path);
  return source.status === "read" ? source.file.bytes : undefined;
}
