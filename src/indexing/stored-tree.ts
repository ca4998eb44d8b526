import { spawnSync } from "node:child_process";
import { posix, resolve } from "node:path";
import { chooseFiles, typeOfMode, type LinkTarget } from "./choose-files.ts";
import { SIZE_LIMIT, sourceOf, tooLarge } from "./read.ts";
import type { FileTree, Source } from "./source.ts";

/** What git keeps besides the working tree: the files staged for the next commit, or those of a revision. */
export type Stored =
  | { readonly of: "staged" }
  | {
      readonly of: "revision";
      readonly revision: string;
      /** The paths to look at; all where it is left out. */
      readonly only?: readonly string[];
    };

/** Where to ask git, and in which environment. */
export interface GitPlace {
  readonly root: string;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** A tree that git keeps. */
export interface StoredTree extends FileTree {
  /** Bytes of a file; undefined where there is none of that path. */
  readonly bytes: (path: string) => Buffer | undefined;
  /** Text of a file; undefined where there is none of that path. */
  readonly text: (path: string) => string | undefined;
  /** The paths below a folder; all of them for the root, which is "". */
  readonly under: (folder: string) => readonly string[];
}

interface StoredEntry {
  readonly mode: string;
  readonly object: string;
  readonly path: string;
}

/** How many files are asked of git at a time. */
const BATCH = 500;

/** How many files are held before those read are let go. */
const KEPT = 5000;

/** The files as git keeps them; undefined where there is no repository or no such revision. Writes nothing. */
export function storedTree(place: GitPlace, stored: Stored): StoredTree | undefined {
  const entries = listStored(place, stored);
  if (entries === undefined) return undefined;
  const byPath = new Map(entries.map((entry) => [entry.path, entry]));
  const bytesOf = reader(place, entries);
  return {
    list: (selection) =>
      chooseFiles(entries.map(listed), selection, (path) => target(path, { byPath, bytesOf })),
    read: (path) => readEntry(byPath.get(path), bytesOf),
    bytes: (path) => bytesAt(byPath.get(path), bytesOf),
    text: (path) => bytesAt(byPath.get(path), bytesOf)?.toString("utf8"),
    under: (folder) =>
      entries.map(({ path }) => path).filter((path) => folder === "" || path.startsWith(`${folder}/`)),
  };
}

const listed = ({ mode, path }: StoredEntry) => ({ type: typeOfMode(mode), path, tracked: true }) as const;

/** Entries as `mode object path`, whichever of git's two lists they come from. */
function listStored(place: GitPlace, stored: Stored): readonly StoredEntry[] | undefined {
  if (stored.of === "revision") {
    const name = ["rev-parse", "--verify", "--quiet", "--end-of-options", `${stored.revision}^{tree}`];
    const tree = git(place, name)?.toString("latin1").trim();
    return parseEntries(
      tree ? git(place, ["ls-tree", "-r", "-z", tree, "--", ...(stored.only ?? [])]) : undefined,
      /^(\d+) \w+ (\w+)\t/,
    );
  }
  const staged = parseEntries(git(place, ["ls-files", "-s", "-z"]), /^(\d+) (\w+) [02]\t/);
  // `git add -N` announces a file without its text: it is in no commit yet.
  const announced = new Set(
    namesOf(git(place, ["diff-files", "--diff-filter=A", "--name-only", "-z", "--relative"])),
  );
  return staged?.filter(({ path }) => !announced.has(path));
}

function parseEntries(output: Buffer | undefined, form: RegExp): readonly StoredEntry[] | undefined {
  if (output === undefined) return undefined;
  return namesOf(output).flatMap((word) => {
    const [head = "", mode = "", object = ""] = form.exec(word) ?? [];
    return head === "" ? [] : [{ mode, object, path: word.slice(head.length) }];
  });
}

const namesOf = (output: Buffer | undefined): readonly string[] =>
  (output?.toString("utf8") ?? "").split("\0").slice(0, -1);

type BytesOf = (object: string) => Buffer | "too-large" | undefined;

/** Reads objects, many at a time: who asks for one is likely to ask for those after it. */
function reader(place: GitPlace, entries: readonly StoredEntry[]): BytesOf {
  const objects = [
    ...new Set(entries.filter(({ mode }) => typeOfMode(mode) !== "repository").map(({ object }) => object)),
  ];
  const rank = new Map(objects.map((object, at) => [object, at]));
  const known = new Map<string, Buffer | "too-large">();
  return (object) => {
    const from = rank.get(object) ?? objects.length;
    if (!known.has(object)) {
      if (known.size > KEPT) known.clear();
      for (const [name, bytes] of readObjects(place, objects.slice(from, from + BATCH)))
        known.set(name, bytes);
    }
    return known.get(object);
  };
}

function readObjects(place: GitPlace, objects: readonly string[]): ReadonlyMap<string, Buffer | "too-large"> {
  const found = new Map<string, Buffer | "too-large">();
  const sizes = sizesOf(place, objects);
  for (const [object, size] of sizes) if (size > SIZE_LIMIT) found.set(object, "too-large");
  const readable = [...sizes].filter(([, size]) => size <= SIZE_LIMIT);
  const output = git(place, ["cat-file", "--batch="], readable.map(([object]) => object).join("\n"));
  let start = 1;
  for (const [object, size] of output ? readable : []) {
    found.set(object, Buffer.from(output?.subarray(start, start + size) ?? ""));
    // After each object stand a line end and the next one's empty header.
    start += size + 2;
  }
  return found;
}

/** Sizes of the objects that are there. */
function sizesOf(place: GitPlace, objects: readonly string[]): ReadonlyMap<string, number> {
  const output = git(place, ["cat-file", "--batch-check=%(objectname) %(objectsize)"], objects.join("\n"));
  const lines = output?.toString("latin1").matchAll(/^(\w+) (\d+)$/gm) ?? [];
  return new Map([...lines].map(([, object = "", size]) => [object, Number(size)]));
}

function readEntry(entry: StoredEntry | undefined, bytesOf: BytesOf): Source {
  const bytes = entry && bytesOf(entry.object);
  if (entry === undefined || bytes === undefined) return { status: "gone" };
  return bytes === "too-large" ? tooLarge(entry.path) : sourceOf(entry.path, bytes);
}

function bytesAt(entry: StoredEntry | undefined, bytesOf: BytesOf): Buffer | undefined {
  const bytes = entry && bytesOf(entry.object);
  return bytes === "too-large" ? undefined : bytes;
}

interface Tree {
  readonly byPath: ReadonlyMap<string, StoredEntry>;
  readonly bytesOf: BytesOf;
}

/** Where a symlink leads that is kept as the text of its target. */
function target(path: string, { byPath, bytesOf }: Tree): LinkTarget {
  let current = path;
  for (let hops = 0; hops < 40; hops++) {
    const entry = byPath.get(current);
    if (entry === undefined) return isFolder(current, byPath) ? { leads: "to-folder" } : { leads: "nowhere" };
    if (typeOfMode(entry.mode) !== "link") return { leads: "to-file", path: current };
    const written = bytesAt(entry, bytesOf)?.toString("utf8") ?? "";
    const next = posix.join(posix.dirname(current), written);
    if (next.startsWith("..") || posix.isAbsolute(written)) return { leads: "out-to-file" };
    current = next.replace(/\/$/, "");
  }
  return { leads: "in-a-loop" };
}

function isFolder(path: string, byPath: Tree["byPath"]): boolean {
  return path === "." || [...byPath.keys()].some((each) => each.startsWith(`${path}/`));
}

/** What git prints; undefined where it fails. Of what a hook's environment says of the repository, the index alone is kept. */
function git({ root, cwd, env }: GitPlace, args: readonly string[], input = ""): Buffer | undefined {
  const own = Object.fromEntries(
    Object.entries(env).filter(([name]) => !/^GIT_(DIR|WORK_TREE|COMMON_DIR|PREFIX)$/.test(name)),
  );
  const index = env["GIT_INDEX_FILE"];
  const { status, stdout } = spawnSync("git", ["-C", root, "-c", "core.fsmonitor=false", ...args], {
    env: index === undefined ? own : { ...own, GIT_INDEX_FILE: resolve(cwd, index) },
    input,
    maxBuffer: 2 ** 30,
  });
  return status === 0 ? stdout : undefined;
}
