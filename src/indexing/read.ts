import { isUtf8 } from "node:buffer";
import { lstatSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ReadingFlag, ReadingFlagCode } from "./reading-flags.ts";
import type { Source } from "./source.ts";

/** Files above this size are not read. */
export const SIZE_LIMIT = 128 * 1024 * 1024;

/** Reads files below a root: their bytes, or the reason why not. Nothing is followed out of the root. */
export function readerOf(root: string): (path: string) => Source {
  const folders = new Map<string, boolean>();
  return (path) => {
    if (!isOwnFolder(path.slice(0, Math.max(0, path.lastIndexOf("/"))))) return { status: "gone" };
    try {
      return readSource(root, path);
    } catch (error) {
      return failure(path, error);
    }
  };

  /** Whether a folder is one, all the way down: git lists what it tracks even where a symlink has taken a folder's place. */
  function isOwnFolder(folder: string): boolean {
    if (folder === "") return true;
    const known = folders.get(folder);
    if (known !== undefined) return known;
    const parent = folder.slice(0, Math.max(0, folder.lastIndexOf("/")));
    const own =
      isOwnFolder(parent) && lstatSync(join(root, folder), { throwIfNoEntry: false })?.isDirectory() === true;
    folders.set(folder, own);
    return own;
  }
}

function readSource(root: string, path: string): Source {
  const full = join(root, path);
  const stat = lstatSync(full, { throwIfNoEntry: false });
  if (!stat) return { status: "gone" };
  if (!stat.isFile()) return refuse(path, "not-a-file", "is no regular file, so it is not read");
  return stat.size > SIZE_LIMIT ? tooLarge(path) : sourceOf(path, readFileSync(full));
}

/** A file above the size limit. */
export function tooLarge(path: string): Source {
  const limit = `${SIZE_LIMIT / 1024 / 1024} MB`;
  return refuse(path, "too-large", `is larger than ${limit}, so it is not read; split it`);
}

/** The bytes of a file if they are text in UTF-8; the reason if not. */
export function sourceOf(path: string, bytes: Buffer): Source {
  const fault = encodingFault(bytes);
  return fault
    ? { status: "refused", flag: { item: path, ...fault } }
    : { status: "read", file: { path, bytes } };
}

function encodingFault(bytes: Buffer): Omit<ReadingFlag, "item"> | undefined {
  const mark = bytes.subarray(0, 2).toString("latin1");
  if (mark === "\xff\xfe" || mark === "\xfe\xff") {
    return { code: "not-utf8", reason: "is UTF-16, so it is not read; save it as UTF-8" };
  }
  if (!isUtf8(bytes))
    return { code: "not-utf8", reason: "is not valid UTF-8, so it is not read; save it as UTF-8" };
  if (bytes.includes(0))
    return { code: "binary", reason: "holds NUL bytes, so it is no text and is not read" };
  return undefined;
}

function refuse(item: string, code: ReadingFlagCode, reason: string): Source {
  return { status: "refused", flag: { item, reason, code } };
}

function failure(path: string, error: unknown): Source {
  if (!(error instanceof Error && "code" in error)) throw error;
  if (error.code === "ENOENT") return { status: "gone" };
  return refuse(
    path,
    "unreadable",
    `cannot be read (${String(error.code)}); mend its permissions or exclude it`,
  );
}
