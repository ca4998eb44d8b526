import { isUtf8 } from "node:buffer";
import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
} from "node:fs";
import { join, sep } from "node:path";
import { folderOf } from "./folder-of.ts";
import { ownFolders } from "./own-folders.ts";
import type { ReadingFlag, ReadingFlagCode } from "./reading-flags.ts";
import type { Source } from "./source.ts";

/** Files above this size are not read. */
export const SIZE_LIMIT = 128 * 1024 * 1024;

/** Reads files below a root: their bytes, or the reason why not. Nothing is followed out of the root. */
export function readerOf(root: string): (path: string) => Source {
  const isInside = insideOf(root);
  return (path) => {
    try {
      return readSource(root, path, isInside);
    } catch (error) {
      return failure(path, error);
    }
  };
}

/** Neither waits for a pipe to be written to nor follows a symlink; where the system has no such flag, symlinks are looked for. */
const NO_FOLLOW: number | undefined = constants.O_NOFOLLOW;
const OPEN_FLAGS = constants.O_RDONLY | (NO_FOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

type IsInside = (descriptor: number, path: string) => boolean;

function readSource(root: string, path: string, isInside: IsInside): Source {
  // A template, for `join` takes its time to tidy what is tidy.
  const full = `${root}/${path}`;
  if (NO_FOLLOW === undefined && lstatSync(full).isSymbolicLink()) return notAFile(path);
  const descriptor = openSync(full, OPEN_FLAGS);
  try {
    const stat = fstatSync(descriptor);
    if (!isInside(descriptor, path)) return { status: "gone" };
    if (!stat.isFile()) return notAFile(path);
    return stat.size > SIZE_LIMIT ? tooLarge(path) : sourceOf(path, readFileSync(descriptor));
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Tells whether an open file lies at its path below the root, no symlink on the way: git lists what it tracks even where one has
 * taken a folder's place. The system is asked where the file lies, for what a path leads to may be swapped between two looks;
 * where it does not say, or writes the path in another way, the folders are looked at.
 */
function insideOf(root: string): IsInside {
  const isOwnFolder = ownFolders(root);
  let home: string | undefined;
  return (descriptor, path) => {
    const place = placeOf(descriptor);
    home ??= join(realpathSync.native(root), sep);
    return place === home + path || ((place?.startsWith(home) ?? true) && isOwnFolder(folderOf(path)));
  };
}

/** Where an open file lies; undefined where the system does not say (all but Linux). */
function placeOf(descriptor: number): string | undefined {
  try {
    return readlinkSync(`/proc/self/fd/${descriptor}`);
  } catch {
    return undefined;
  }
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
  const mark = ((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0);
  if (mark === 0xfffe || mark === 0xfeff) {
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

const notAFile = (path: string): Source =>
  refuse(path, "not-a-file", "is no regular file, so it is not read");

/** What opening a symlink fails with where it is not followed (another system, another code), and a socket. */
const NO_FILE = new Set(["ELOOP", "EMLINK", "EFTYPE", "ENXIO", "EOPNOTSUPP"]);

function failure(path: string, error: unknown): Source {
  if (!(error instanceof Error && "code" in error)) throw error;
  const code = String(error.code);
  if (code === "ENOENT" || code === "ENOTDIR") return { status: "gone" };
  if (NO_FILE.has(code)) return notAFile(path);
  return refuse(path, "unreadable", `cannot be read (${code}); mend its permissions or exclude it`);
}
