import { isUtf8 } from "node:buffer";
import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readlinkSync,
  readSync,
  realpathSync,
  type BigIntStats,
} from "node:fs";
import { join, sep } from "node:path";
import { imageTypeOf } from "./image-type.ts";
import type { ImageSources, SourceImage, SourceReader, SourceText, Unread } from "./source-reader.ts";

/** Larger texts are not read. */
export const MAX_TEXT_BYTES = 32 * 1024 * 1024;
/** Larger images are not sent, unless the setting says otherwise. */
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024;

/** Where sources lie, and which of them may be read. */
export interface SourceSettings {
  readonly root: string;
  readonly isIndexed: (path: string) => boolean;
  readonly maxImageBytes?: number;
  /** Path of the table of images by id, from the root. */
  readonly imageIndex?: string;
}

/** The one reader of sources. Nothing is touched on disk before the first question. */
export function sourcesAt(settings: SourceSettings): SourceReader {
  const { root, isIndexed } = settings;
  return {
    root,
    read: (path) =>
      isIndexed(path)
        ? readText(root, path)
        : unread("not_indexed", `${path} is not in the index, so it is not read`),
    stamp: (path) => (isIndexed(path) ? stampOf(root, path) : undefined),
    images: imagesAt(settings),
  };
}

function imagesAt({ root, maxImageBytes = MAX_IMAGE_BYTES, imageIndex }: SourceSettings): ImageSources {
  return {
    maxBytes: maxImageBytes,
    read: (path, folder = ".") => readImage({ root, folder }, path, maxImageBytes),
    ...(imageIndex !== undefined && { index: { path: imageIndex, read: () => readText(root, imageIndex) } }),
  };
}

function readText(root: string, path: string): SourceText {
  const file = readInside({ root, folder: "." }, path, MAX_TEXT_BYTES);
  if (!file.ok) return file;
  if (!isUtf8(file.bytes)) return unread("unreadable", `${path} is not valid UTF-8`);
  return { ok: true, text: file.bytes.toString("utf8") };
}

/**
 * What tells one state of a file from the next: where it lies, how long it is, when it was written and when touched. Whether
 * it may be read is not asked here: another file at this place has another stamp, and is looked at anew.
 */
function stampOf(root: string, path: string): string | undefined {
  if (!isPlainPath(path)) return undefined;
  try {
    const { dev, ino, size, mtimeNs, ctimeNs } = lstatSync(join(root, path), { bigint: true });
    return `${dev} ${ino} ${size} ${mtimeNs} ${ctimeNs}`;
  } catch {
    return undefined;
  }
}

function readImage(home: Home, path: string, limit: number): SourceImage {
  const file = readInside(home, path, limit);
  if (!file.ok) return file;
  const mimeType = imageTypeOf(file.bytes);
  if (mimeType !== undefined) return { ok: true, bytes: file.bytes, mimeType };
  return unread("unreadable", `${path} is no PNG, JPEG, GIF or WebP image`);
}

type SourceBytes = { readonly ok: true; readonly bytes: Buffer } | Unread;

const unread = (reason: Unread["reason"], message: string): Unread => ({ ok: false, reason, message });

/** A root, and the folder in it that a file must lie in: `.` for any. */
interface Home {
  readonly root: string;
  readonly folder: string;
}

function readInside(home: Home, path: string, limit: number): SourceBytes {
  if (!isPlainPath(path)) return unread("outside", `${path} is no path from the root down`);
  try {
    const place = placeInside(home, path);
    return place.ok ? readOpened(place.real, path, limit) : place;
  } catch (error) {
    return failure(path, error);
  }
}

/** Relative, in the form in which the index writes paths: no step that goes nowhere, up, or to another root. */
const isPlainPath = (path: string): boolean =>
  !path.includes("\0") && path.split("/").every((step) => step !== "" && step !== "." && step !== "..");

function placeInside(
  { root, folder }: Home,
  path: string,
): { readonly ok: true; readonly real: string } | Unread {
  const realRoot = realpathSync.native(root);
  const real = realpathSync.native(join(realRoot, path));
  const home = join(realRoot, folder, sep);
  if (real.startsWith(home)) return { ok: true, real };
  const left = folder === "." ? "the repository" : folder;
  return unread("outside", `${path} leads out of ${left}, so it is not read`);
}

/** Neither waits for a pipe to be written to nor follows a symlink that has just taken the file's place. */
const OPEN_FLAGS = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

function readOpened(real: string, path: string, limit: number): SourceBytes {
  if (!lstatSync(real).isFile()) return notAFile(path);
  const descriptor = openSync(real, OPEN_FLAGS);
  try {
    const opened = fstatSync(descriptor, { bigint: true });
    if (!opened.isFile()) return notAFile(path);
    if (!isStillAt(real, descriptor, opened))
      return unread("outside", `${path} was replaced while it was read`);
    if (opened.size > limit) return tooLarge(path, limit);
    return { ok: true, bytes: readWhole(descriptor, Number(opened.size)) };
  } finally {
    closeSync(descriptor);
  }
}

/** Whether what was opened is what stands at its place now, with no symlink on the way: then it lies inside the root. */
function isStillAt(real: string, descriptor: number, opened: BigIntStats): boolean {
  const place = placeOf(descriptor);
  if (place !== undefined) return place === real;
  if (realpathSync.native(real) !== real) return false;
  const now = lstatSync(real, { bigint: true });
  return now.ino === opened.ino && now.dev === opened.dev;
}

/**
 * Where an open file lies, where the system says so (Linux): between two looks at a path, a folder on the way could be swapped
 * for a symlink and back.
 */
function placeOf(descriptor: number): string | undefined {
  try {
    return readlinkSync(`/proc/self/fd/${descriptor}`);
  } catch {
    return undefined;
  }
}

/** As many bytes as the file had when it was measured: one that grows meanwhile is not read on. */
function readWhole(descriptor: number, size: number): Buffer {
  const bytes = Buffer.allocUnsafe(size);
  let filled = 0;
  while (filled < size) {
    const read = readSync(descriptor, bytes, filled, size - filled, filled);
    if (read === 0) break;
    filled += read;
  }
  return bytes.subarray(0, filled);
}

const notAFile = (path: string): Unread => unread("unreadable", `${path} is no regular file`);

function tooLarge(path: string, limit: number): Unread {
  const megabytes = (limit / 1024 / 1024).toFixed(1).replace(/\.0$/, "");
  const size = limit < 1024 * 1024 ? `${limit} bytes` : `${megabytes} MB`;
  return unread("too_large", `${path} is larger than ${size}`);
}

function failure(path: string, error: unknown): Unread {
  const code = error instanceof Error && "code" in error ? String(error.code) : undefined;
  if (code === undefined) throw error;
  if (code === "ENOENT" || code === "ENOTDIR") return unread("missing", `${path} is no longer there`);
  if (code === "ELOOP") return unread("outside", `${path} was replaced while it was read`);
  return unread("unreadable", `${path} cannot be read (${code})`);
}
