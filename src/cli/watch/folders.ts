import { readdirSync, readFileSync, type Dirent } from "node:fs";
import { join } from "node:path";
import type { Config } from "../../indexing/config.ts";
import { isIgnored, readPatterns, type IgnoreRules } from "../../indexing/ignore-rules.ts";
import { leftOutBy } from "../../indexing/left-out.ts";
import { askGit } from "../repository/git.ts";

/** What is watched, and by which rules. */
export interface WatchedPlace {
  readonly root: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly config: Config;
}

/**
 * The folders in which a file that is read could appear, from the root, which is the empty path: neither those that git
 * ignores nor those that are left out by default, and no repositories inside this one.
 */
export function foldersOf({ root, env, config }: WatchedPlace): readonly string[] {
  const ignored = ignoredByGit(root, env);
  const folders: string[] = [];
  visit("", []);
  return folders;

  function visit(folder: string, outer: readonly IgnoreRules[]): void {
    const entries = entriesOf(join(root, folder)) ?? [];
    if (folder !== "" && entries.some(({ name }) => name === ".git")) return;
    folders.push(folder);
    const rules = ignored === undefined ? [...outer, ...rulesIn(root, folder, entries)] : [];
    for (const entry of entries) {
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory() && isEntered(path, rules)) visit(path, rules);
    }
  }

  function isEntered(folder: string, rules: readonly IgnoreRules[]): boolean {
    if (folder === ".git" || ignored?.has(folder) || isIgnored(`${folder}/`, rules)) return false;
    // What the configuration brings back may lie in any folder that is left out by default.
    return (
      config.include.length > 0 || leftOutBy(`${folder}/`, { tracked: undefined, made: NONE }) === undefined
    );
  }
}

const NONE: ReadonlySet<string> = new Set();

/** Undefined where git has no say. */
function ignoredByGit(root: string, env: WatchedPlace["env"]): ReadonlySet<string> | undefined {
  const question = ["ls-files", "--others", "--ignored", "--exclude-standard", "--directory", "-z"];
  const told = askGit({ root, env }, question);
  if (!told.ok) return undefined;
  const folders = told.text.split("\0").filter((path) => path.endsWith("/"));
  return new Set(folders.map((path) => path.slice(0, -1)));
}

function rulesIn(root: string, folder: string, entries: readonly Dirent[]): IgnoreRules[] {
  if (!entries.some((entry) => entry.name === ".gitignore" && entry.isFile())) return [];
  const text = readFileSync(join(root, folder, ".gitignore"), "utf8");
  return [{ folder, patterns: readPatterns(text) }];
}

/** Undefined for a folder that cannot be read, or is no longer there. */
function entriesOf(folder: string): Dirent[] | undefined {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return undefined;
  }
}
