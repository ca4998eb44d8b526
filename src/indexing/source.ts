import type { Listing, Selection } from "./choose-files.ts";
import type { Flag } from "../model/row.ts";
import type { SourceFile } from "../model/source.ts";

/** A listed file as it was found: read, gone since, or not to be read. */
export type Source =
  | { readonly status: "read"; readonly file: SourceFile }
  | { readonly status: "gone" }
  | { readonly status: "refused"; readonly flag: Flag };

/** Where the files of a repository are listed and read: on disk as a rule, or as git keeps them. */
export interface FileTree {
  readonly list: (selection: Selection) => Listing;
  readonly read: (path: string) => Source;
}
