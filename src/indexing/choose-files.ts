import { readPatterns } from "./ignore-rules.ts";
import { leftOutBy, leftOutFlag, type LeftOut } from "./left-out.ts";
import type { ReadingFlag } from "./reading-flags.ts";

/** A file, a symlink, or a repository inside the one that is listed. */
export interface ListedEntry {
  readonly type: "file" | "link" | "repository";
  readonly path: string;
  /** Undefined where there is no git to say. */
  readonly tracked: boolean | undefined;
}

/** What git's mode of an entry says that it is. */
export function typeOfMode(mode: string): ListedEntry["type"] {
  if (mode === "120000") return "link";
  return mode === "160000" ? "repository" : "file";
}

/** Something that the listing came upon. */
export type Entry =
  | ListedEntry
  | { readonly type: "pruned"; readonly leftOut: LeftOut }
  | { readonly type: "refused"; readonly flag: ReadingFlag };

/** Where a symlink leads: paths relative to the root. */
export type LinkTarget =
  | { readonly leads: "to-file"; readonly path: string }
  | { readonly leads: "to-folder" | "out-to-file" | "out-to-folder" | "nowhere" | "in-a-loop" | "gone" };

/** The files to read, in no particular order, and flags for what is left out. */
export interface Listing {
  readonly paths: readonly string[];
  readonly flags: readonly ReadingFlag[];
}

/** What to read of a repository. */
export interface Selection {
  /** Whether a file of this path tells anything. */
  readonly claims: (path: string) => boolean;
  /** The index's own files, never read. */
  readonly own: ReadonlySet<string>;
  /** Patterns of what is read although it would be left out, and of what is left out. */
  readonly include: readonly string[];
  readonly exclude: readonly string[];
}

/** Chooses what is read. What tells something and is left out raises a flag, one a folder; links count at their target. */
export function chooseFiles(
  entries: readonly Entry[],
  selection: Selection,
  resolve: (path: string) => LinkTarget,
): Listing {
  const chosen = new Set<string>();
  const flags = new Map<string, ReadingFlag>();
  const raise = (flag: ReadingFlag): void => void flags.set(flag.item, flags.get(flag.item) ?? flag);
  const leftOut = leaveOut(entries, selection);
  const links: string[] = [];
  for (const entry of entries) {
    if (entry.type === "refused") raise(entry.flag);
    else if (entry.type === "pruned") raise(leftOutFlag(entry.leftOut));
    else if (!selection.own.has(entry.path)) keep(entry);
  }
  for (const path of links) {
    const flag = linkFlag(path, resolve(path), { chosen, claimed: selection.claims(path) });
    if (flag) raise(flag);
  }
  return { paths: [...chosen], flags: [...flags.values()] };

  function keep({ type, path, tracked }: ListedEntry): void {
    const claimed = selection.claims(path);
    if (type === "file" && !claimed) return;
    const flag = leftOut(path, tracked);
    if (flag && claimed) raise(flag);
    if (flag) return;
    if (type === "file") chosen.add(path);
    else if (type === "link") links.push(path);
    else raise(repositoryFlag(path, tracked === true));
  }
}

/** The flag of a path that is left out. */
type LeavesOut = (path: string, tracked: boolean | undefined) => ReadingFlag | undefined;

/** The rule that leaves a path out, as its flag: the configuration's patterns first, then what is left out by default. */
function leaveOut(entries: readonly Entry[], { include, exclude }: Selection): LeavesOut {
  const included = include.length > 0 ? readPatterns(include) : undefined;
  const excluded = exclude.length > 0 ? readPatterns(exclude) : undefined;
  const byFolder = leftOutByFolder(madeFolders(entries));
  return (path, tracked) => {
    if (excluded?.ignores(path)) return excludedFlag(outermost(path, (each) => excluded.ignores(each)));
    if (included?.ignores(path)) return undefined;
    return byFolder(path, tracked);
  };
}

/** What is left out by default, which its folder alone decides. */
function leftOutByFolder(made: ReadonlySet<string>): LeavesOut {
  const known = new Map<string, ReadingFlag | undefined>();
  return (path, tracked) => {
    const folder = `${tracked} ${path.slice(0, path.lastIndexOf("/") + 1)}`;
    if (!known.has(folder)) {
      const found = leftOutBy(path, { tracked, made });
      known.set(folder, found && leftOutFlag(found));
    }
    return known.get(folder);
  };
}

function madeFolders(entries: readonly Entry[]): ReadonlySet<string> {
  const made = new Set<string>();
  for (const entry of entries) {
    if (
      entry.type === "file" &&
      entry.tracked !== true &&
      /\/(CACHEDIR\.TAG|pyvenv\.cfg)$/.test(entry.path)
    ) {
      made.add(entry.path.slice(0, entry.path.lastIndexOf("/")));
    }
  }
  return made;
}

/** The outermost folder of a path for which the test holds, or the path itself. */
function outermost(path: string, holds: (folder: string) => boolean): string {
  for (let end = path.indexOf("/"); end >= 0; end = path.indexOf("/", end + 1)) {
    if (holds(path.slice(0, end + 1))) return path.slice(0, end);
  }
  return path;
}

function excludedFlag(item: string): ReadingFlag {
  return { item, reason: "left out by `exclude` in tero.json", code: "excluded" };
}

function repositoryFlag(item: string, isSubmodule: boolean): ReadingFlag {
  const what = isSubmodule ? "a submodule" : "a repository of its own (or a worktree)";
  return { item, reason: `${what} inside this one, not read; index it by itself`, code: "nested-repository" };
}

const OUTSIDE: Omit<ReadingFlag, "item"> = {
  code: "link-outside",
  reason: "a symlink out of the repository, not followed",
};

const LINK_FAULTS: Readonly<Record<string, Omit<ReadingFlag, "item">>> = {
  "out-to-file": OUTSIDE,
  "out-to-folder": OUTSIDE,
  nowhere: { code: "link-dangling", reason: "a symlink to nothing; mend or remove it" },
  "in-a-loop": { code: "link-loop", reason: "a symlink in a loop; mend or remove it" },
};

/** What is lost by not following a link: nothing where its target is read at its own place. */
function linkFlag(
  item: string,
  target: LinkTarget,
  { chosen, claimed }: { chosen: ReadonlySet<string>; claimed: boolean },
): ReadingFlag | undefined {
  if (!claimed && target.leads !== "out-to-folder") return undefined;
  if (target.leads === "to-file" && !chosen.has(target.path)) {
    return { item, reason: `a symlink to ${target.path}, which is not read`, code: "link-unread" };
  }
  const fault = LINK_FAULTS[target.leads];
  return fault && { item, ...fault };
}
