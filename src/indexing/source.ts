import type { Flag } from "../model/row.ts";
import type { SourceFile } from "../model/source.ts";

/** A listed file as it was found: read, gone since, or not to be read. */
export type Source =
  | { readonly status: "read"; readonly file: SourceFile }
  | { readonly status: "gone" }
  | { readonly status: "refused"; readonly flag: Flag };
