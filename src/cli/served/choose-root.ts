import { existsSync, realpathSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join, parse, resolve } from "node:path";
import { ConfigError, InputError, type Io } from "../command.ts";

/** A folder, and what named it. */
interface Named {
  readonly path: string;
  readonly by: string;
}

const VARIABLES = ["TERO_ROOT", "CLAUDE_PROJECT_DIR"] as const;

/** The repository to serve: what was asked for, else the git repository around the working directory, else that folder. */
export function chooseRoot(asked: string | undefined, io: Io): string {
  const { path, by } = namedRoot(asked, io) ?? { path: topLevel(io.cwd), by: "the working directory" };
  if (path.includes("${"))
    throw refused(by, path, "its placeholder was not filled in by the program that started this one");
  const root = resolve(io.cwd, path);
  if (!statSync(root, { throwIfNoEntry: false })?.isDirectory())
    throw new InputError(`${by} names ${path}, which is not a folder`);
  const real = realpathSync(root);
  if (real === parse(real).root) throw refused(by, path, "it is the root of the file system");
  if (real === homeOf(io)) throw refused(by, path, "it is the home folder");
  return root;
}

/** The repository that is named, where one is. */
export function namedRoot(asked: string | undefined, { env }: Io): Named | undefined {
  if (asked !== undefined) return { path: asked, by: "--root" };
  const by = VARIABLES.find((name) => env[name]);
  return by === undefined ? undefined : { path: env[by] ?? "", by };
}

/** The nearest folder, from `start` upward, that holds a git repository; `start` where there is none. */
function topLevel(start: string): string {
  for (let folder = start; ; folder = dirname(folder)) {
    if (existsSync(join(folder, ".git"))) return folder;
    if (folder === dirname(folder)) return start;
  }
}

function homeOf({ env }: Io): string | undefined {
  const home = env["HOME"] || homedir();
  return existsSync(home) ? realpathSync(home) : undefined;
}

function refused(by: string, path: string, why: string): ConfigError {
  return new ConfigError(`refusing to index ${path}, named by ${by}: ${why}; name a repository with --root`);
}
