import type { IndexFile } from "../../model/index-file.ts";
import type { Row } from "../../model/row.ts";

/** One way to write an index down. */
export interface Emitter {
  /** Name of the file in the output folder. */
  readonly file: string;
  /** How every such file begins, where that tells our own from any other of the name. */
  readonly opening?: string;
  /** The whole text of the file, in pieces: an index may be as large as what it is made of. */
  readonly pieces: (index: IndexFile) => Iterable<string>;
  /** How rows of one family that follow each other stand in the file, each from the line end before it. */
  readonly linesOf: (rows: readonly Row[]) => string;
}

/** A line for each value, with a separator between them, some hundreds a piece. */
export function* joined<T>(
  values: readonly T[],
  lineOf: (value: T) => string,
  separator: string,
): Generator<string> {
  for (let at = 0; at < values.length; at += LINES_A_PIECE) {
    const lines = values.slice(at, at + LINES_A_PIECE).map(lineOf);
    yield (at === 0 ? "" : separator) + lines.join(separator);
  }
}

const LINES_A_PIECE = 500;
