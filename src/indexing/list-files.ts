import { isUtf8 } from "node:buffer";
import { spawnSync } from "node:child_process";
import {
  existsSync,
  lstatSync,
  readFileSync,
  readdirSync,
  realpathSync,
  statSync,
  type Dirent,
} from "node:fs";
import { join, relative, sep } from "node:path";
import {
  chooseFiles,
  typeOfMode,
  type Entry,
  type LinkTarget,
  type ListedEntry,
  type Listing,
  type Selection,
} from "./choose-files.ts";
import { isIgnored, readPatterns, type IgnoreRules } from "./ignore-rules.ts";
import { MADE_MARKERS, madeRule } from "./left-out.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** Lists the files under a root as git sees them; without git, by the rules of the .gitignore files. */
export function listFiles(root: string, selection: Selection, env: Environment): Listing {
  const entries = listByGit(root, selection, env) ?? walk(root, selection);
  return chooseFiles(entries, selection, (path) => linkTarget(root, path));
}

/** Every path below a root that could be cited, whether it is read or not: files and symlinks as git sees them. */
export function listEverything(root: string, env: Environment): readonly string[] {
  const nothing: Selection = { claims: () => false, own: new Set(), include: [], exclude: [] };
  const entries = listByGit(root, nothing, env);
  if (entries === undefined) return pathsOf(walk(root, nothing));
  // Git goes on listing a tracked file that is gone.
  const gone = new Set(askGit(root, ["ls-files", "-d", "-z"], env)?.toString("utf8").split("\0"));
  return pathsOf(entries).filter((path) => !gone.has(path));
}

const pathsOf = (entries: readonly Entry[]): string[] =>
  entries.flatMap((entry) => ("path" in entry ? [entry.path] : []));

/** Variables by which a hook tells git which repository it stands in: not necessarily the one to index. */
const REPOSITORY_VARIABLES = /^GIT_(DIR|WORK_TREE|INDEX_FILE|COMMON_DIR|PREFIX|OBJECT_DIRECTORY)$/;

/** Tracked files, and those that are neither tracked nor ignored; undefined where git has no say. */
function listByGit(root: string, selection: Selection, env: Environment): Entry[] | undefined {
  const stdout = askGit(root, ["ls-files", "-cost", "--exclude-standard", "-z"], env);
  // A folder that a repository around it ignores is listed empty: git has no say over what is in it.
  if (stdout === undefined || (stdout.length === 0 && !existsSync(join(root, ".git")))) return undefined;
  const words = stdout.toString("utf8").split("\0").slice(0, -1);
  const isFaithful = isUtf8(stdout);
  return words.map((word) => {
    const entry = entryOfGit(word);
    if (!isFaithful && entry.path.includes("\uFFFD")) return unnameable(entry.path);
    return entry.tracked ? entry : untracked(root, entry, selection);
  });
}

/** What git prints; undefined where it fails. */
function askGit(root: string, question: readonly string[], env: Environment): Buffer | undefined {
  // A file system monitor is a program that the repository's own configuration names: not run.
  const args = ["-C", root, "-c", "core.fsmonitor=false", ...question];
  const own = Object.fromEntries(Object.entries(env).filter(([name]) => !REPOSITORY_VARIABLES.test(name)));
  const { status, stdout } = spawnSync("git", args, { env: own, maxBuffer: 2 ** 30 });
  return status === 0 ? stdout : undefined;
}

/** `? path`, or of what is tracked `H 100644 <hash> 0<tab>path`. */
function entryOfGit(word: string): ListedEntry {
  if (!word.startsWith("?"))
    return { type: typeOfMode(word.slice(2, 8)), path: word.slice(word.indexOf("\t") + 1), tracked: true };
  const path = word.slice(2);
  // Git lists a repository inside this one as a folder.
  return path.endsWith("/")
    ? { type: "repository", path: path.slice(0, -1), tracked: false }
    : { type: "file", path, tracked: false };
}

/** Git tells the type of what it tracks alone. What is neither read nor looks like a link to a folder is not asked for. */
function untracked(root: string, entry: ListedEntry, { claims }: Selection): ListedEntry {
  if (!claims(entry.path) && entry.path.includes(".", entry.path.lastIndexOf("/"))) return entry;
  const isLink = lstatSync(join(root, entry.path), { throwIfNoEntry: false })?.isSymbolicLink();
  return isLink ? { ...entry, type: "link" } : entry;
}

function unnameable(item: string): Entry {
  const reason = "its name is not UTF-8, so no citation could name it; rename it";
  return { type: "refused", flag: { item, reason, code: "name-not-utf8" } };
}

/** Every file below the root but what is ignored, and folders of dependencies or build output, which are not entered. */
function walk(root: string, { include }: Selection): Entry[] {
  const entries: Entry[] = [];
  visit("", []);
  return entries;

  function visit(folder: string, outer: readonly IgnoreRules[]): void {
    const listed = readFolder(root, folder);
    if (!Array.isArray(listed)) return void entries.push(listed);
    const names = new Set(listed.map(({ name }) => name));
    const told = folder === "" ? undefined : toldAsWhole(folder, names, include);
    if (told) return void entries.push(told);
    const rules = names.has(".gitignore") ? [...outer, ...rulesOf(root, folder)] : outer;
    for (const entry of listed) {
      if (entry.name !== ".git") take(entry, folder === "" ? entry.name : `${folder}/${entry.name}`, rules);
    }
  }

  function take(entry: Dirent, path: string, rules: readonly IgnoreRules[]): void {
    const isFolder = entry.isDirectory();
    if (isIgnored(isFolder ? `${path}/` : path, rules)) return;
    if (isFolder) visit(path, rules);
    else entries.push(entryOfWalk(path, entry));
  }
}

/** A folder whose files are not listed one by one. */
function toldAsWhole(
  folder: string,
  names: ReadonlySet<string>,
  include: readonly string[],
): Entry | undefined {
  if (names.has(".git")) return { type: "repository", path: folder, tracked: undefined };
  const made = new Set(MADE_MARKERS.some((marker) => names.has(marker)) ? [folder] : []);
  const rule = madeRule(folder, { tracked: undefined, made });
  const isIncluded = rule && include.some((pattern) => pattern.includes(folder));
  return rule && !isIncluded ? { type: "pruned", leftOut: { folder, ...rule } } : undefined;
}

function readFolder(root: string, folder: string): Dirent[] | Entry {
  try {
    return readdirSync(join(root, folder), { withFileTypes: true });
  } catch (error) {
    const why = error instanceof Error && "code" in error ? String(error.code) : "unknown";
    if (folder === "" && why !== "EACCES") return [];
    return {
      type: "refused",
      flag: { item: folder || ".", reason: `cannot be read (${why})`, code: "unreadable" },
    };
  }
}

/** The rules of a folder's .gitignore. */
function rulesOf(root: string, folder: string): IgnoreRules[] {
  const path = join(root, folder, ".gitignore");
  // Git does not follow a symlink here either.
  if (!lstatSync(path).isFile()) return [];
  return [{ folder, patterns: readPatterns(readFileSync(path, "utf8")) }];
}

function entryOfWalk(path: string, entry: Dirent): Entry {
  if (path.includes("\uFFFD")) return unnameable(path);
  if (entry.isSymbolicLink()) return { type: "link", path, tracked: undefined };
  return { type: "file", path, tracked: undefined };
}

/** Where a symlink of the listing leads. */
function linkTarget(root: string, path: string): LinkTarget {
  try {
    const target = realpathSync(join(root, path));
    const inside = relative(realpathSync(root), target);
    const isOut = inside === ".." || inside.startsWith(`..${sep}`);
    const isFolder = statSync(target).isDirectory();
    if (isOut) return { leads: isFolder ? "out-to-folder" : "out-to-file" };
    return isFolder ? { leads: "to-folder" } : { leads: "to-file", path: inside.replaceAll(sep, "/") };
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ELOOP") return { leads: "in-a-loop" };
    return lstatSync(join(root, path), { throwIfNoEntry: false }) ? { leads: "nowhere" } : { leads: "gone" };
  }
}
