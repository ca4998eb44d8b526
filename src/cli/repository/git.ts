import { spawnSync } from "node:child_process";

/** Where git is asked, and in which environment. */
export interface GitPlace {
  readonly root: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** What git said, or why it said nothing. */
export type GitAnswer =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly message: string };

/** Variables by which a hook tells git which repository it stands in, and by which git would run other programs. */
const NOT_OURS = /^GIT_(?:DIR|WORK_TREE|COMMON_DIR|PREFIX|EXTERNAL_DIFF|PAGER|SSH.*|ASKPASS)$/;

/** Asks git for a diff to be read by a program: hunks alone, renames found; `words` say between what. */
export function askDiff(place: GitPlace, words: readonly string[]): GitAnswer {
  const plain = ["--no-color", "--no-ext-diff", "--no-textconv", "-U0", "-M"];
  return askGit(place, ["diff", ...plain, ...words, "--"]);
}

/** Asks git something that only reads; no program that a repository names is run. */
export function askGit({ root, env }: GitPlace, args: readonly string[]): GitAnswer {
  const own = Object.fromEntries(Object.entries(env).filter(([name]) => !NOT_OURS.test(name)));
  const all = ["-C", root, "-c", "core.fsmonitor=false", "-c", "core.quotePath=true", ...args];
  const { status, stdout, stderr, error } = spawnSync("git", all, {
    env: own,
    encoding: "utf8",
    maxBuffer: 2 ** 30,
  });
  if (status === 0) return { ok: true, text: stdout };
  return {
    ok: false,
    message: error?.message ?? (stderr.trim().split("\n")[0] || `git ended with ${status}`),
  };
}
