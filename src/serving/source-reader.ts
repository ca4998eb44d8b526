/** The text of an indexed file, or why it is not given. */
export type SourceText =
  | { readonly ok: true; readonly text: string }
  | {
      readonly ok: false;
      readonly reason: "not_indexed" | "outside" | "missing" | "too_large" | "unreadable";
      readonly message: string;
    };

/** Reads the sources beside an index: indexed files alone, resolved inside the root. */
export interface SourceReader {
  /** The root as the user named it. */
  readonly root: string;
  /** `path` as the index writes it. */
  readonly read: (path: string) => SourceText;
}
