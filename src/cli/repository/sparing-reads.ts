import type { Cache } from "../../indexing/cache.ts";
import type { ListedRepository } from "./index-repository.ts";
import { growFreely, growSparingly } from "./sparing-v8.ts";

/** So many files, or so many bytes, make a repository large. */
const MANY_FILES = 5_000;
const MANY_BYTES = 24 * 1024 * 1024;

/** Whether an earlier run left about what so many bytes give. */
export const leftMuch = (cache: Cache | undefined): boolean => (cache?.bytes ?? 0) > MANY_BYTES / 2;

/** Reads the files of a repository; the heap grows sparingly if there are many, or from where much was read. */
export function sparingReads({ paths, read }: ListedRepository, isLarge: boolean): ListedRepository["read"] {
  if (paths.length < MANY_FILES && !isLarge) growFreely();
  else growSparingly();
  let bytes = 0;
  return (path) => {
    const source = read(path);
    const before = bytes;
    if (source.status === "read") bytes += source.file.bytes.length;
    if (before < MANY_BYTES && bytes >= MANY_BYTES) growSparingly();
    return source;
  };
}
