import { lstatSync } from "node:fs";
import { join } from "node:path";
import { readerOf } from "../indexing/read.ts";

/** How much of the files is kept in memory. */
const KEPT_BYTES = 64 * 1024 * 1024;
/** For so long a file counts as unchanged without another look. */
const TRUSTED_MILLISECONDS = 1_000;

interface CachedFile {
  readonly bytes: Buffer | undefined;
  readonly stamp: string;
  readonly lookedAt: number;
}

/** Reads files below a root, guarded as indexing reads them; the same buffer as long as a file stays the same. */
export function fileCache(root: string): (path: string) => Buffer | undefined {
  const cached = new Map<string, CachedFile>();
  let kept = 0;
  return (path) => {
    const now = Date.now();
    const known = cached.get(path);
    if (known !== undefined && now - known.lookedAt < TRUSTED_MILLISECONDS) return known.bytes;
    const looked = lookAt(root, path, known);
    kept += sizeOf(looked) - sizeOf(known);
    if (kept > KEPT_BYTES) {
      cached.clear();
      kept = sizeOf(looked);
    }
    cached.set(path, { ...looked, lookedAt: now });
    return looked.bytes;
  };
}

const sizeOf = (file: Pick<CachedFile, "bytes"> | undefined): number => file?.bytes?.length ?? 0;

function lookAt(root: string, path: string, known: CachedFile | undefined): Omit<CachedFile, "lookedAt"> {
  const stamp = stampOf(join(root, path));
  return known?.stamp === stamp ? known : { bytes: stamp === "" ? undefined : readFile(root, path), stamp };
}

/** Changes whenever the file does; empty where there is none, or nobody may look. */
function stampOf(path: string): string {
  try {
    const { mtimeMs, size, ino } = lstatSync(path);
    return `${mtimeMs} ${size} ${ino}`;
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
