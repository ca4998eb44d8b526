import type { Flag } from "../model/row.ts";

/** Why something is not read: one code a kind of reason, with what it means to who reads the flag. */
export const READING_FLAGS = {
  "hidden-folder": "A hidden folder is left out by default; `include` in tero.json brings it back.",
  "test-fixtures": "A folder of test fixtures is left out by default; `include` in tero.json brings it back.",
  "dependency-folder": "A folder of dependencies that git does not track is left out.",
  "build-folder": "A folder of build output that git does not track is left out.",
  excluded: "`exclude` in tero.json leaves it out.",
  "nested-repository":
    "A submodule, a worktree or another repository inside this one is not read; index it by itself.",
  "link-outside": "A symlink leads out of the repository and is not followed.",
  "link-dangling": "A symlink leads to nothing.",
  "link-loop": "A symlink leads back to itself.",
  "link-unread": "A symlink leads to a file that is not read.",
  "not-utf8": "A file is not in UTF-8.",
  binary: "A file holds NUL bytes, so it is no text.",
  "too-large": "A file is larger than what is read.",
  "not-a-file": "A pipe, a device or a folder stands where a file should.",
  unreadable: "The system refuses to open a file or a folder.",
  "name-not-utf8": "A file's name is not in UTF-8, so no citation could name it.",
} as const satisfies Readonly<Record<string, string>>;

export type ReadingFlagCode = keyof typeof READING_FLAGS;

/** A flag about something that is not read. */
export interface ReadingFlag extends Flag {
  readonly code: ReadingFlagCode;
}
