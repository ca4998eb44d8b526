import type { IndexFile } from "../../model/index-file.ts";

/** One way to write an index down: the whole text of one file. */
export interface Emitter {
  /** Name of the file in the output folder. */
  readonly file: string;
  /** How every such file begins, where that tells our own from any other of the name. */
  readonly opening?: string;
  readonly emit: (index: IndexFile) => string;
}
