import type { Reading } from "../../model/reading.ts";
import type { AnchorProfile } from "./anchors.ts";

/** The repository around an index, where its sources are there: what only a look at the files can tell. */
export interface Surroundings {
  /** Every file of the repository as git sees it, whatever its kind. */
  readonly paths: readonly string[];
  /** A markdown file as it reads now; undefined for any other, and where it cannot be read. */
  readonly read: (path: string) => Reading | undefined;
  /** The lines of a file; undefined where it cannot be read as text. */
  readonly lines: (path: string) => readonly string[] | undefined;
  /** Whether a path is a symlink: what it leads to has a path of its own. */
  readonly isLink?: (path: string) => boolean;
  /** Whether a file holds these very words; a quick look before a slow one. */
  readonly holds: (path: string, words: string) => boolean;
  /** What changed, as a unified diff; the working tree against its last commit where no revisions are named. */
  readonly diff: (asked: DiffRequest) => Diff;
  readonly profile: AnchorProfile;
  /** The repository's own name on its forge: `github.com/owner/name`. */
  readonly repository: string | undefined;
}

/** Which change is meant. */
export type DiffRequest =
  | { readonly of: "working_tree" }
  | { readonly of: "staged" }
  /** `A..B`, `A...B`, or one revision: from it to the working tree. */
  | { readonly of: "revisions"; readonly range: string };

/** The change, or why it cannot be had. */
export type Diff =
  | { readonly ok: true; readonly patch: string }
  | { readonly ok: false; readonly message: string };
