import type { Emitter } from "../../src/indexing/emit/emitter.ts";
import type { IndexFile } from "../../src/model/index-file.ts";

/** The whole text that an emitter gives. */
export function emitted({ pieces }: Emitter, index: IndexFile): string {
  return [...pieces(index)].join("");
}
