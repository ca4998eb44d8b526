import type { WrittenReference } from "../../model/reading.ts";
import type { Span } from "../../model/source.ts";
import { folderOf, type Places } from "./places.ts";
import { resolveId, rowTarget } from "./resolve-id.ts";
import { forgePage, isPinned } from "./repository-url.ts";
import type { Certainty, Resolution, Target } from "./resolution.ts";

/** Says what references mean; the same one is worked out once. */
export interface Resolver {
  /** In the form in which the index keeps it, standing in `file`. */
  readonly resolve: (value: string, file: string) => Resolution;
  /** As written: what stands in a link is a place, however much it looks like an id. */
  readonly resolveWritten: (reference: WrittenReference, file: string) => Resolution;
}

/** What references mean in a repository. Only lines in prose mean different things in different folders. */
export function resolverOf(places: Places): Resolver {
  const known = new Map<string, Resolution>();
  const remembered = (key: string, find: () => Resolution): Resolution => {
    const found = known.get(key) ?? find();
    known.set(key, found);
    return found;
  };
  const resolveAny = (value: string, file: string): Resolution =>
    remembered(LINES.test(value) ? `${folderOf(file)} ${value}` : value, () => resolve(value, file, places));
  return {
    resolve: resolveAny,
    resolveWritten: (reference, file) => {
      const { form, value } = reference;
      const isPlace = (form === "link" || form === "image" || form === "html") && isId(value);
      return isPlace
        ? remembered(`place ${value}`, () => resolvePlace(value, undefined, places))
        : resolveAny(value, file);
    },
  };
}

/** What a reference means that stands in `file`, in the form in which the index keeps it. */
export function resolve(value: string, file: string, places: Places): Resolution {
  if (/^https?:/i.test(value)) return resolveAddress(value, places);
  if (/^(?:corpus|src|api):/.test(value)) return resolveScheme(value, places);
  if (value.startsWith("[[")) return resolvePage(value, places);
  const cited = LINES.exec(value);
  if (cited !== null) return resolveLines(cited[1] ?? "", spanOf(cited[2], cited[3]), { file, places });
  if (isId(value) && places.kindOf(value) === undefined) return resolveId(value, places);
  const [path, fragment] = split(value);
  return resolvePlace(path, fragment, places);
}

/** `src/x.ts:12-20`. */
const LINES = /^([^#]+):(\d+)(?:-(\d+))?$/;

/** Ids have a number and no sign of a path. */
const isId = (value: string): boolean => /^[A-Za-z][A-Za-z0-9-]*\d[A-Za-z0-9-]*$|^\d+$/.test(value);

function split(value: string): [string, string | undefined] {
  const at = value.indexOf("#");
  return at < 0 ? [value, undefined] : [value.slice(0, at), value.slice(at + 1)];
}

function spanOf(from: string | undefined, to: string | undefined): Span {
  const line = Number(from);
  return { line, endLine: Math.max(line, Number(to ?? from)) };
}

/** A path from the root, with what follows `#`. */
export function resolvePlace(path: string, fragment: string | undefined, places: Places): Resolution {
  const bare = path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
  const kind = places.kindOf(bare);
  if (kind === "file" && bare === path) return inFile(path, fragment, places);
  if (kind === "folder") return { status: "resolved", to: folderTarget(bare, places), certainty: "exact" };
  return canBeMissed(path, places)
    ? { status: "dangling", missing: "path", path }
    : { status: "external", address: path };
}

/** Outside the root nobody can look; without the list of files only markdown is known to be absent. */
function canBeMissed(path: string, places: Places): boolean {
  if (path.startsWith("../")) return false;
  return places.around !== undefined || /\.(?:md|mdx|markdown)$/i.test(path);
}

/** A folder stands for the document that introduces it, where there is one. */
function folderTarget(folder: string, places: Places): Target {
  const prefix = folder === "." ? "" : `${folder}/`;
  const names = ["README.md", "readme.md", "index.md", "index.mdx"];
  const row = names.map((name) => places.documentOf(prefix + name)).find((found) => found !== undefined);
  return row === undefined ? { kind: "folder", path: folder } : rowTarget(row);
}

function inFile(path: string, fragment: string | undefined, places: Places): Resolution {
  const lines = fragment === undefined ? null : /^L(\d+)(?:-L(\d+))?$/.exec(fragment);
  if (lines !== null) return inLines(path, spanOf(lines[1], lines[2]), { certainty: "exact", places });
  const whole: Resolution = { status: "resolved", to: fileTarget(path, places), certainty: "exact" };
  const fragments = fragment === undefined ? undefined : places.fragmentsOf(path);
  if (fragment === undefined || fragments === undefined) return whole;
  const line = fragments.lineOf(fragment);
  if (line === undefined && isPanel(path, fragment)) return whole;
  if (line !== undefined) return { ...whole, to: lineTarget(path, line, places) };
  return fragments.complete ? { status: "dangling", missing: "fragment", path, fragment } : whole;
}

/** The page of a folder shows its README in a part of that name. */
const isPanel = (path: string, fragment: string): boolean =>
  fragment === "readme" && /(?:^|\/)readme\.\w+$/i.test(path);

function fileTarget(path: string, places: Places): Target {
  const row = places.documentOf(path);
  return row === undefined ? { kind: "file", path } : rowTarget(row);
}

/** The section that begins at a line, else the innermost around it. */
function lineTarget(path: string, line: number, places: Places): Target {
  const row = places.rowAt(path, line);
  return row === undefined ? { kind: "file", path } : rowTarget(row);
}

interface Lined {
  readonly certainty: Certainty;
  readonly places: Places;
}

function inLines(path: string, lines: Span, { certainty, places }: Lined): Resolution {
  const lineCount = places.around?.lines(path)?.length;
  if (lineCount !== undefined && lines.endLine > lineCount) {
    return { status: "dangling", missing: "lines", path, lines, lineCount };
  }
  const row = places.rowAt(path, lines.line);
  const to: Target = row === undefined ? { kind: "file", path, lines } : { kind: "row", row, lines };
  return { status: "resolved", to, certainty };
}

/** `[[Page]]`: the one markdown file of that name, wherever it lies; else the words are no link here. */
function resolvePage(written: string, places: Places): Resolution {
  const [, page = "", fragment] = /^\[\[([^\]#|]*)(?:#([^\]|]*))?/.exec(written) ?? [];
  const name = page.trim().replace(/\.md$/i, "");
  const stem = name.slice(name.lastIndexOf("/") + 1);
  const found = places.named(`${stem}.md`).filter((path) => `/${path}`.endsWith(`/${name}.md`));
  const [first, second] = found;
  if (first === undefined) return { status: "external", address: written };
  if (second !== undefined)
    return { status: "ambiguous", candidates: found.map((path) => fileTarget(path, places)) };
  return resolvePlace(first, fragment, places);
}

interface Standing {
  readonly file: string;
  readonly places: Places;
}

/** `src/x.ts:12`: from the root, else from the citing file's folder, else the one file whose path ends so. */
function resolveLines(path: string, lines: Span, { file, places }: Standing): Resolution {
  const found = filesMeant(path, file, places);
  const [first, second] = found;
  if (first === undefined) return notCited(path, places);
  if (second !== undefined) {
    return { status: "ambiguous", candidates: found.map((each) => ({ kind: "file", path: each, lines })) };
  }
  const certainty = first === path ? "exact" : "likely";
  return inLines(first, lines, { certainty, places });
}

function filesMeant(path: string, file: string, places: Places): readonly string[] {
  const clean = path.replace(/^(?:\.\/|\/)/, "");
  if (places.kindOf(clean) === "file") return [clean];
  const beside = folderOf(file) === "." ? clean : `${folderOf(file)}/${clean}`;
  if (places.kindOf(beside) === "file") return [beside];
  const name = clean.slice(clean.lastIndexOf("/") + 1);
  return places.named(name).filter((each) => each.endsWith(`/${clean}`));
}

/** A path can be missed where its first folder is here; else it is likely one of another repository. */
function notCited(path: string, places: Places): Resolution {
  const [folder = "", rest] = path.split("/", 2);
  const known = places.around !== undefined && rest !== undefined && places.kindOf(folder) === "folder";
  return known ? { status: "dangling", missing: "path", path } : { status: "external", address: path };
}

/**
 * A page of the repository's own forge is the file that it shows, unless it shows a revision fixed for good. What another
 * branch shows may be there and not here.
 */
function resolveAddress(address: string, places: Places): Resolution {
  const external: Resolution = { status: "external", address };
  const page = forgePage(address);
  if (page === undefined || page.repository !== places.around?.repository) return external;
  const [revision = ""] = page.rest;
  if (isPinned(revision)) return external;
  const fragment = page.fragment === "" ? undefined : page.fragment;
  const path = pathAfterRevision(page.rest, places);
  if (path === undefined) return external;
  const found = resolvePlace(path, fragment, places);
  return found.status === "dangling" && !MAIN_BRANCHES.has(revision) ? external : found;
}

/**
 * The path that a page shows. A branch may have slashes in its name: the shortest one after which there is something wins.
 * What is on no usual main branch and not here may well be on its own.
 */
function pathAfterRevision(rest: readonly string[], places: Places): string | undefined {
  if (MAIN_BRANCHES.has(rest[0] ?? "")) return rest.length > 1 ? rest.slice(1).join("/") : undefined;
  for (let from = 1; from < rest.length; from++) {
    const path = rest.slice(from).join("/");
    if (places.kindOf(path) !== undefined) return path;
  }
  return undefined;
}

const MAIN_BRANCHES: ReadonlySet<string> = new Set(["main", "master", "HEAD", "trunk", "develop"]);

/** `corpus:ID#section`, `src:path`; an `api:` name belongs to another index. */
function resolveScheme(value: string, places: Places): Resolution {
  const at = value.indexOf(":");
  const scheme = value.slice(0, at);
  const [name, fragment] = split(value.slice(at + 1));
  if (scheme === "corpus") return resolveCorpus(name, fragment, places);
  if (scheme === "src" && places.kindOf(name) !== undefined) return resolvePlace(name, fragment, places);
  return { status: "external", address: value };
}

function resolveCorpus(id: string, fragment: string | undefined, places: Places): Resolution {
  const found = resolveId(id, places);
  if (found.status !== "resolved" || found.to.kind !== "row" || fragment === undefined) return found;
  const { anchor } = found.to.row;
  const [section] = places.withAnchor(`${anchor}--${fragment}`);
  if (section !== undefined) return { ...found, to: rowTarget(section) };
  return inFile(found.to.row.file, fragment, places);
}
