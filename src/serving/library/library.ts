import { groupBy } from "../../model/grouping.ts";
import { byCodePoint } from "../../model/order.ts";
import type { Row } from "../../model/row.ts";
import type { Corpus } from "../corpus.ts";
import { folderOf, placesOf, type Places } from "../graph/places.ts";
import { outlineOf, type Section } from "./outline.ts";

/** A file of the corpus, as it is browsed and read. */
export interface LibraryDocument {
  readonly file: string;
  /** What it is asked for by: its anchor; its path where no row stands for the whole of it. */
  readonly name: string;
  readonly head: Row | undefined;
  readonly sections: readonly Section[];
  /** Estimated tokens of all of it, where the index says so. */
  readonly tokens: number | undefined;
}

/** What a folder holds, those below it included. */
export interface FolderSize {
  readonly documents: number;
  readonly tokens: number;
  /** Documents whose tokens the index does not state. */
  readonly unmeasured: number;
}

/** A corpus as files in folders. Tables are built on first use. */
export interface Library {
  readonly places: Places;
  readonly document: (file: string) => LibraryDocument | undefined;
  /** Every file in the order of its path. */
  readonly files: () => readonly string[];
  /** Every file by folder: those of a folder itself before those of the folders below it. */
  readonly filesByFolder: () => readonly string[];
  /** What documents are asked for by, and the ids of all rows. */
  readonly names: () => readonly string[];
  readonly sizeOf: (folder: string) => FolderSize | undefined;
  readonly folders: () => Iterable<string>;
}

const known = new WeakMap<Corpus, Library>();

/** The library of a corpus; the same each time it is asked for. */
export function libraryOf(corpus: Corpus): Library {
  const library = known.get(corpus) ?? makeLibrary(corpus);
  known.set(corpus, library);
  return library;
}

function makeLibrary(corpus: Corpus): Library {
  const files = once(() => inPathOrder(new Set(corpus.rows.map(({ file }) => file))));
  const documents = new Map<string, LibraryDocument>();
  const document = (file: string): LibraryDocument | undefined => {
    const made = documents.get(file);
    const rows = made === undefined ? corpus.inFile(file) : [];
    if (rows.length > 0) documents.set(file, documentOf(file, rows));
    return made ?? documents.get(file);
  };
  const all = once(() => files().flatMap((file) => document(file) ?? []));
  const sizes = once(() => sizesOf(all()));
  return {
    places: placesOf(corpus),
    document,
    files,
    filesByFolder: once(() => inFolderOrder(files())),
    names: once(() => [
      ...new Set([...corpus.rows.flatMap(({ id }) => id ?? []), ...all().map(({ name }) => name)]),
    ]),
    sizeOf: (folder) => sizes().get(folder),
    folders: () => sizes().keys(),
  };
}

/** Those of some files that lie in or below a folder. */
export function filesUnder(files: readonly string[], folder: string): readonly string[] {
  return folder === "." ? files : files.filter((file) => file.startsWith(`${folder}/`));
}

/** By path, folder by folder: what lies in `a` comes before what lies in `a-b`. */
function inPathOrder(files: Iterable<string>): readonly string[] {
  const keys = [...files].map((file) => file.replaceAll("/", "\0"));
  return keys.toSorted(byCodePoint).map((key) => key.replaceAll("\0", "/"));
}

function inFolderOrder(files: readonly string[]): readonly string[] {
  const folders = groupBy(files, folderOf);
  const ordered = inPathOrder([...folders.keys()].filter((folder) => folder !== "."));
  return [".", ...ordered].flatMap((folder) => folders.get(folder) ?? []);
}

function documentOf(file: string, rows: readonly Row[]): LibraryDocument {
  const [first, ...rest] = rows;
  const head = first !== undefined && isHead(first, rest) ? first : undefined;
  const outline = once(() => outlineOf(head, head === undefined ? rows : rest));
  return {
    file,
    name: head?.anchor ?? file,
    head,
    get sections() {
      return outline();
    },
    get tokens() {
      return tokensOf(head, outline);
    },
  };
}

/** Kinds whose rows are parts, however alone they may stand in a file. */
const PARTS: ReadonlySet<string> = new Set(["section", "release", "entry"]);

/** A row that begins with the file and has nothing but sections beside it stands for the whole file. */
const isHead = (first: Row, rest: readonly Row[]): boolean =>
  first.line <= 1 && !PARTS.has(first.kind) && rest.every(({ kind }) => kind === "section");

function tokensOf(head: Row | undefined, outline: () => readonly Section[]): number | undefined {
  if (head !== undefined) return head.tokens;
  const outer = outline().filter(({ depth }) => depth === 1);
  return outer.reduce<number | undefined>((sum, { row }) => add(sum, row.tokens), 0);
}

const add = (sum: number | undefined, tokens: number | undefined): number | undefined =>
  sum === undefined || tokens === undefined ? undefined : sum + tokens;

function sizesOf(documents: readonly LibraryDocument[]): Map<string, FolderSize> {
  const sizes = new Map<string, FolderSize>();
  for (const { file, tokens } of documents) {
    for (const folder of foldersAbove(file)) sizes.set(folder, grown(sizes.get(folder), tokens));
  }
  return sizes;
}

function* foldersAbove(file: string): Iterable<string> {
  for (let folder = folderOf(file); folder !== "."; folder = folderOf(folder)) yield folder;
  yield ".";
}

function grown(size: FolderSize | undefined, tokens: number | undefined): FolderSize {
  return {
    documents: (size?.documents ?? 0) + 1,
    tokens: (size?.tokens ?? 0) + (tokens ?? 0),
    unmeasured: (size?.unmeasured ?? 0) + (tokens === undefined ? 1 : 0),
  };
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
