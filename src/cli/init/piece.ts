/** What a piece makes of the text of its file; an undefined text is a file that is not there. */
export type Made =
  | { readonly status: "made"; readonly text: string | undefined }
  /** Something of the user's own stands where ours would: `text` would replace it, `what` names it. */
  | { readonly status: "differs"; readonly text: string; readonly what: string }
  /** The file cannot be edited safely; `remedy` says what to do by hand. */
  | { readonly status: "refused"; readonly reason: string; readonly remedy: string };

/** One thing that `tero init` sets up: one file, as text in and text out. Adding twice is adding once, removing undoes it. */
export interface Piece {
  readonly name: string;
  /** Asked on a terminal: "Register tero for Claude Code?" */
  readonly question: string;
  /** Relative to the root, or absolute. */
  readonly path: string;
  /** Whether the file is to be one that can be run: one of the user's may be told not to. */
  readonly executable?: boolean | "if new";
  readonly add: (text: string | undefined) => Made;
  readonly remove: (text: string) => Made;
}

export const made = (text: string | undefined): Made => ({ status: "made", text });
