import { lstatSync } from "node:fs";
import { join } from "node:path";
import { parseMarkdown } from "../../indexing/markdown/parse-markdown.ts";
import { readingOf } from "../../indexing/link/reading.ts";
import type { StoredTree } from "../../indexing/stored-tree.ts";
import type { Reading } from "../../model/reading.ts";
import type { AnchorProfile } from "../../serving/graph/anchors.ts";
import { repositoryOf } from "../../serving/graph/repository-url.ts";
import type { Diff, DiffRequest, Surroundings } from "../../serving/graph/surroundings.ts";
import { fileCache } from "../repository/file-cache.ts";
import { listingOf } from "../repository/listing.ts";
import { askDiff, askGit, type GitPlace } from "../repository/git.ts";

/** What is known already, or decided elsewhere. */
export interface Given {
  /** Markdown files that were read while indexing. */
  readonly readings?: ReadonlyMap<string, Reading>;
  readonly bytes?: ReadonlyMap<string, Buffer>;
  readonly profile?: AnchorProfile | undefined;
  /** Looked at in place of the working tree. */
  readonly tree?: StoredTree | undefined;
}

/** What was looked at so short a time ago counts as current: one question after the other costs no look at every file. */
const TRUSTED_MILLISECONDS = 200;

function afterAMoment(...looks: readonly (() => void)[]): () => void {
  let lookedAt = -Infinity;
  return () => {
    if (Date.now() - lookedAt < TRUSTED_MILLISECONDS) return;
    lookedAt = Date.now();
    for (const look of looks) look();
  };
}

/** A repository that is looked at for one question after the other. */
export interface Looking extends Surroundings {
  /** What changes from here on is seen; what has changed since the last question is, when it is asked for. */
  readonly lookAgain: () => void;
}

/** The repository at a root, looked at when asked. What was read is read again only when the file has changed. */
export function surroundingsOf(place: GitPlace, given: Given = {}): Looking {
  const { tree } = given;
  const cache = fileCache(place.root);
  const listing = listingOf(place);
  const find = tree?.bytes ?? cache.read;
  const files = (path: string): Buffer | undefined => given.bytes?.get(path) ?? find(path);
  const repository = once(() => remoteRepository(place));
  const paths = tree === undefined ? listing.paths : once(() => tree.under(""));
  const readings = new WeakMap<Buffer, Reading>();
  const linesRead = new WeakMap<Buffer, readonly string[]>();
  return {
    get paths() {
      return paths();
    },
    get profile() {
      return given.profile ?? profileOf(repository());
    },
    get repository() {
      return repository();
    },
    read: (path) => {
      if (!/\.(?:md|mdx|markdown)$/i.test(path)) return undefined;
      const bytes = given.readings?.has(path) ? undefined : files(path);
      if (bytes === undefined) return given.readings?.get(path);
      return remembered(readings, bytes, () => readingOf(parseMarkdown(bytes), path));
    },
    lines: (path) => {
      const bytes = files(path);
      return bytes === undefined ? undefined : remembered(linesRead, bytes, () => linesOf(bytes));
    },
    isLink: (path) => lstatSync(join(place.root, path), { throwIfNoEntry: false })?.isSymbolicLink() ?? false,
    holds: (path, words) => files(path)?.includes(words) ?? false,
    diff: (asked) => diffOf(place, asked),
    lookAgain: afterAMoment(cache.lookAgain, listing.lookAgain),
  };
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

function remembered<Key extends object, T>(known: WeakMap<Key, T>, key: Key, make: () => T): T {
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
}

function linesOf(bytes: Buffer): readonly string[] {
  const text = bytes.toString("utf8").replace(/^\uFEFF/, "");
  // To divide at one character is several times faster.
  const lines = text.split(text.includes("\r") ? /\r?\n/ : "\n");
  return lines.at(-1) === "" ? lines.slice(0, -1) : lines;
}

function remoteRepository(place: GitPlace): string | undefined {
  const remote = askGit(place, ["config", "--get", "remote.origin.url"]);
  return remote.ok ? repositoryOf(remote.text) : undefined;
}

/** The forge that renders the repository tells whose fragments count. */
function profileOf(repository: string | undefined): AnchorProfile {
  if (repository === undefined) return "github";
  if (/^[^/]*gitlab/.test(repository)) return "gitlab";
  return /^[^/]*bitbucket/.test(repository) ? "bitbucket" : "github";
}

function diffOf(place: GitPlace, asked: DiffRequest): Diff {
  const range = rangeOf(asked);
  if (range === undefined) return { ok: false, message: "a revision must not begin with a hyphen" };
  const done = askDiff(place, range);
  return done.ok ? { ok: true, patch: done.text } : done;
}

function rangeOf(asked: DiffRequest): readonly string[] | undefined {
  switch (asked.of) {
    case "working_tree":
      return ["HEAD"];
    case "staged":
      return ["--cached", "HEAD"];
    case "revisions":
      return asked.range.startsWith("-") || asked.range === "" ? undefined : [asked.range];
  }
}
