import { resolve } from "node:path";
import type { Config } from "../../indexing/config.ts";
import { storedTree } from "../../indexing/stored-tree.ts";
import { DEFAULT_OUT } from "../../model/index-file.ts";
import { DECISION_KINDS, type Row } from "../../model/row.ts";
import type { History, Revision } from "../../serving/history/history.ts";
import type { Io } from "../command.ts";
import { indexRepository, parseFast } from "../repository/index-repository.ts";
import { git } from "../init/surroundings.ts";
import { CONFIG_FILE, configOf } from "../repository/load-config.ts";
import { isInside, rowsOfFile, rowsOfRevision } from "../repository/snapshots.ts";

/** What git knows of a repository's past; undefined where there is no repository. */
export function gitHistory(root: string, io: Io): History | undefined {
  if (git(root, "rev-parse", "--git-dir") === undefined) return undefined;
  return {
    revisionsOf: (file) => revisionsOf(root, file),
    rowsAt: (revision, like) => rowsAt({ root, io }, revision, like),
    stateAt: async (name) => (name.trim() === "" ? undefined : stateAt(root, name)),
  };
}

async function stateAt(root: string, name: string): Promise<readonly Row[] | undefined> {
  return (await rowsOfRevision(root, name)) ?? (isInside(root, name) ? rowsOfFile(root, name) : undefined);
}

const FIELDS = "%x01%h%x00%cs%x00%an%x00%s%x00";

function revisionsOf(root: string, file: string): readonly Revision[] {
  const args = ["log", "--follow", `--format=${FIELDS}`, "--name-status", "--relative", "-z", "--", file];
  const output = git(root, ...args) ?? "";
  return output
    .split("\u0001")
    .slice(1)
    .flatMap(readRevision)
    .map((revision) => (revision.change === "deleted" ? followed(root, revision) : revision));
}

/** Asked of one path alone, git takes a file that was renamed for a deleted one. */
function followed(root: string, revision: Revision): Revision {
  const args = ["show", "-M", "--diff-filter=R", "--format=", "--name-status", "--relative", "-z"];
  const words = (git(root, ...args, revision.commit) ?? "").split("\0").map((word) => word.trim());
  const at = words.findIndex((word, place) => place % 3 === 1 && word === revision.path);
  const renamedTo = words[at + 1];
  return at < 0 || renamedTo === undefined ? revision : { ...revision, renamedTo };
}

const CHANGES: Readonly<Record<string, Revision["change"]>> = { A: "added", R: "renamed", D: "deleted" };

/** One commit of `git log -z --name-status`: fields, then the letter of the change and the path or, renamed, both paths. */
function readRevision(text: string): readonly Revision[] {
  const [commit = "", date = "", author = "", subject = "", ...rest] = text.split("\0");
  const [letter = "", ...paths] = rest.map((word) => word.trim()).filter((word) => word !== "");
  const path = paths.at(-1);
  return path === undefined
    ? []
    : [{ commit, date, author, subject, change: CHANGES[letter.slice(0, 1)] ?? "changed", path }];
}

/** Indexes one file of a commit by itself. What its series would tell of it is taken from the row as it is now. */
function rowsAt(
  { root, io }: { root: string; io: Io },
  { commit, path }: Revision,
  like: Row | undefined,
): readonly Row[] {
  const only = [path, CONFIG_FILE];
  const tree = storedTree({ root, cwd: io.cwd, env: io.env }, { of: "revision", revision: commit, only });
  if (tree === undefined) return [];
  const config = declaring(configOf(tree.text(CONFIG_FILE) ?? "{}", CONFIG_FILE), path, like);
  const out = resolve(root, config.out || DEFAULT_OUT);
  return indexRepository({ root, out, config, parse: parseFast, env: io.env, tree }).index.items;
}

function declaring(config: Config, path: string, like: Row | undefined): Config {
  const kind = DECISION_KINDS.find((each) => each === like?.kind);
  if (kind === undefined) return config;
  const prefix = /^[A-Za-z]+/.exec(like?.id ?? "")?.[0];
  return {
    ...config,
    decisions: [...config.decisions, { path, kind, ...(prefix !== undefined && { prefix }) }],
  };
}
