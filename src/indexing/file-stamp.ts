/** What `lstat` tells of a file. */
interface FileState {
  readonly size: number;
  readonly mtimeMs: number;
  readonly ctimeMs: number;
  readonly ino: number;
}

/** A file as git would know it again: size, times and inode; one word for every file that is not there. */
export function fileStamp(state: FileState | undefined): string {
  return state === undefined ? "gone" : `${state.size} ${state.mtimeMs} ${state.ctimeMs} ${state.ino}`;
}
