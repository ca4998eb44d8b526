import { lstatSync, statSync, type Stats } from "node:fs";

/** What the system tells of a file; where it tells nothing, one word for why. */
export type FileState = Stats | string;

/** Looks at a file, or at a symlink itself. */
export const fileState = (path: string): FileState => lookAt(() => lstatSync(path, MAY_BE_GONE));

/** Looks at a file, or at what a symlink leads to. */
export const targetState = (path: string): FileState => lookAt(() => statSync(path, MAY_BE_GONE));

/**
 * A file as git would know it again: size, times and inode; one word for every file that is not there. (Joined, for of a template
 * V8 keeps all parts, and many stamps are kept.)
 */
export const fileStamp = (state: FileState): string =>
  typeof state === "string" ? state : [state.size, state.mtimeMs, state.ctimeMs, state.ino].join(" ");

/** How many bytes a file of this stamp has. */
export const sizeIn = (stamp: string | undefined): number => Number.parseInt(stamp ?? "", 10) || 0;

/** The stamp of what lies at a path, a symlink's own. */
export const stampAt = (path: string): string => fileStamp(fileState(path));

/** By what a file is known that goes on under another name; undefined where there is none. */
export const fileIdentity = (state: FileState): string | undefined =>
  typeof state === "string" ? undefined : `${state.size} ${state.ino}`;

const MAY_BE_GONE = { throwIfNoEntry: false } as const;

/** A folder on the way may be a file by now, a loop of symlinks, or closed to us. */
function lookAt(look: () => Stats | undefined): FileState {
  try {
    return look() ?? "gone";
  } catch (error) {
    return error instanceof Error && "code" in error ? String(error.code) : "unknown";
  }
}
