import type { Row } from "../../model/row.ts";

/** One commit that touched a file. */
export interface Revision {
  /** Abbreviated name of the commit. */
  readonly commit: string;
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly author: string;
  readonly subject: string;
  /** What became of the file; the path is the one that it had then. */
  readonly change: "added" | "changed" | "renamed" | "deleted";
  readonly path: string;
  /** Where the text of a file that is no longer there went on. */
  readonly renamedTo?: string;
}

/** What the corpus was at other times, as far as git knows. */
export interface History {
  /** Commits that touched a file, whatever it was called, newest first. */
  readonly revisionsOf: (file: string) => readonly Revision[];
  /** The rows of a file as a commit has it, read as `like` is: the same kind of record. */
  readonly rowsAt: (revision: Revision, like: Row | undefined) => readonly Row[];
  /** All rows of a revision, or of an index file below the root; undefined where there is no such state. */
  readonly stateAt: (name: string) => Promise<readonly Row[] | undefined>;
}
