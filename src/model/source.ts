/** One file of the repository as read: the bytes are the file's own, the path POSIX and relative to the root. */
export interface SourceFile {
  readonly path: string;
  /** UTF-8, checked; a leading byte order mark is kept. */
  readonly bytes: Buffer;
}

/** Lines of a file, 1-based, inclusive. */
export interface Span {
  readonly line: number;
  readonly endLine: number;
}
