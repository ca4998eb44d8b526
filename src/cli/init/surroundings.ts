import { execFileSync } from "node:child_process";
import { existsSync, lstatSync, readFileSync, realpathSync } from "node:fs";
import { isAbsolute, join, relative, resolve, sep } from "node:path";
import { UsageError, type Io } from "../command.ts";
import { findProgram } from "./find-program.ts";
import type { HookHost } from "./hooks.ts";
import { DEPENDENCIES } from "./ignored-dependencies.ts";
import type { Program } from "./program.ts";
import type { PackageManager } from "./workflow.ts";

/** What `tero init` finds around it. */
export interface Surroundings {
  /** Absolute: the top of the repository, or the folder itself where there is none. */
  readonly root: string;
  readonly isGit: boolean;
  readonly program: Program;
  readonly hookHost: HookHost;
  readonly packages: PackageManager;
  readonly branch: string;
  /** Whether a GitHub workflow would ever run: not where another host's configuration stands. */
  readonly isOnGitHub: boolean;
  /** Whether dependencies lie in the repository that git does not ignore. */
  readonly leavesDependencies: boolean;
  /** Files that agents read first. */
  readonly agentFiles: readonly string[];
}

/** Looks around a folder. Reads only. */
export function surroundingsOf(folder: string, io: Io): Surroundings {
  if (git(folder, "rev-parse", "--is-bare-repository") === "true")
    throw new UsageError(
      `${folder} is a bare repository, which holds no files; run \`tero init\` in a clone of it`,
    );
  const top = git(folder, "rev-parse", "--show-toplevel");
  const root = top ?? folder;
  const has = (path: string): boolean => existsSync(join(root, path));
  return {
    root,
    isGit: top !== undefined,
    program: findProgram(root, io),
    hookHost: hookHostOf(root, has),
    packages: packageManagerOf(has),
    branch: defaultBranch(root),
    isOnGitHub: has(".github") || !/gitlab|bitbucket|gitea|codeberg/i.test(git(root, "remote", "-v") ?? ""),
    leavesDependencies: has(DEPENDENCIES) && git(root, "check-ignore", "--quiet", DEPENDENCIES) === undefined,
    agentFiles: agentFilesOf(root),
  };
}

function hookHostOf(root: string, has: (path: string) => boolean): HookHost {
  const lefthook = ["lefthook.yml", "lefthook.yaml", ".lefthook.yml", ".lefthook.yaml"].find(has);
  if (has(".pre-commit-config.yaml")) return { kind: "pre-commit", path: ".pre-commit-config.yaml" };
  if (lefthook !== undefined) return { kind: "lefthook", path: lefthook };
  if (has(".husky")) return { kind: "husky", path: ".husky/pre-commit" };
  const hooks = git(root, "rev-parse", "--git-path", "hooks") ?? ".git/hooks";
  return { kind: isOwn(root, resolve(root, hooks)) ? "git" : "elsewhere", path: join(hooks, "pre-commit") };
}

/** Whether a folder of hooks lies in the repository, or where git keeps what belongs to it alone. */
function isOwn(root: string, hooks: string): boolean {
  const kept = git(root, "rev-parse", "--git-common-dir") ?? ".git";
  return [root, resolve(root, kept)].some((folder) => isWithin(realpathOf(folder), realpathOf(hooks)));
}

const realpathOf = (path: string): string => (existsSync(path) ? realpathSync(path) : path);

function isWithin(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return !isAbsolute(way) && way.split(sep)[0] !== "..";
}

function packageManagerOf(has: (path: string) => boolean): PackageManager {
  if (has("pnpm-lock.yaml")) return "pnpm";
  if (has("yarn.lock")) return "yarn";
  return has("package-lock.json") ? "npm" : "none";
}

function defaultBranch(root: string): string {
  const remote = git(root, "symbolic-ref", "--short", "refs/remotes/origin/HEAD")?.replace(/^origin\//, "");
  return remote ?? git(root, "symbolic-ref", "--short", "HEAD") ?? "main";
}

/** AGENTS.md and CLAUDE.md where they are files of their own; AGENTS.md where there is neither. */
function agentFilesOf(root: string): readonly string[] {
  const own = ["AGENTS.md", "CLAUDE.md"].filter((path) =>
    lstatSync(join(root, path), { throwIfNoEntry: false })?.isFile(),
  );
  const telling = own.filter(
    (path) => path === "AGENTS.md" || !/@AGENTS\.md/.test(readFileSync(join(root, path), "utf8")),
  );
  return telling.length === 0 ? ["AGENTS.md"] : telling;
}

/** What git prints, trimmed; undefined where it fails or is not there. */
export function git(folder: string, ...args: readonly string[]): string | undefined {
  try {
    return execFileSync("git", ["-C", resolve(folder), ...args], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  } catch {
    return undefined;
  }
}
