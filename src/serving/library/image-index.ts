import { folderOf } from "../graph/places.ts";
import type { ImageSources } from "../source-reader.ts";

/** An image that stubs name by its id. */
export interface IndexedImage {
  /** From the root. */
  readonly path: string;
  readonly caption: string;
  /** Folder of the table: an image of it lies nowhere else. */
  readonly folder: string;
}

/** The table of images by id, or every fault in it. */
export type ImageIndex =
  | { readonly ok: true; readonly images: ReadonlyMap<string, IndexedImage> }
  | { readonly ok: false; readonly path: string; readonly faults: readonly string[] };

/** Reads and checks the table of images; an empty one where none is configured. */
export function readImageIndex({ index }: ImageSources): ImageIndex {
  if (index === undefined) return { ok: true, images: new Map() };
  const source = index.read();
  return source.ok
    ? checked(index.path, parse(source.text))
    : { ok: false, path: index.path, faults: [source.message] };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (error) {
    return error instanceof Error ? error : undefined;
  }
}

function checked(path: string, value: unknown): ImageIndex {
  const faults: string[] = [];
  const images = new Map<string, IndexedImage>();
  const entries = isObject(value) ? value["images"] : undefined;
  if (value instanceof Error) faults.push(`it is no JSON: ${value.message}`);
  else if (!Array.isArray(entries)) faults.push("it has no list `images`");
  else entries.forEach((entry: unknown, at) => readEntry(entry, `images[${at}]`, { path, images, faults }));
  return faults.length === 0 ? { ok: true, images } : { ok: false, path, faults };
}

interface Table {
  readonly path: string;
  readonly images: Map<string, IndexedImage>;
  readonly faults: string[];
}

function readEntry(entry: unknown, place: string, { path, images, faults }: Table): void {
  const fields = isObject(entry) ? entry : {};
  const found = isObject(entry) ? faultsOf(entry, images) : ["must be an object"];
  const { id, file, caption = "" } = { id: fields["id"], file: fields["file"], caption: fields["caption"] };
  const where = typeof id === "string" ? `${place} (id '${id}')` : place;
  faults.push(...found.map((fault) => `${where}: ${fault}`));
  if (typeof id === "string" && typeof file === "string" && typeof caption === "string")
    images.set(id, { path: inFolder(folderOf(path), file), caption, folder: folderOf(path) });
}

const inFolder = (folder: string, name: string): string => (folder === "." ? name : `${folder}/${name}`);

function faultsOf(entry: Fields, images: ReadonlyMap<string, IndexedImage>): readonly string[] {
  const { id, file, caption = "" } = { id: entry["id"], file: entry["file"], caption: entry["caption"] };
  return [
    ...textFaults("id", id),
    ...(typeof id === "string" && images.has(id) ? ["'id' is used before"] : []),
    ...textFaults("file", file),
    ...(typeof file === "string" ? pathFaults(file) : []),
    ...(typeof caption === "string" ? [] : ["'caption' must be a text"]),
  ];
}

function textFaults(field: string, value: unknown): readonly string[] {
  if (value === undefined) return [`'${field}' is missing`];
  if (typeof value !== "string") return [`'${field}' must be a text`];
  return value === "" ? [`'${field}' must not be empty`] : [];
}

/** The paths of a table stay inside its own folder. */
function pathFaults(file: string): readonly string[] {
  const steps = file.split("/");
  return [
    ...(file.startsWith("/") || /^[a-z]:/i.test(file) ? ["'file' must be relative"] : []),
    ...(file.includes("\\") ? ["'file' must use / between folders"] : []),
    ...(steps.includes("..") ? ["'file' may not contain '..'"] : []),
  ];
}

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
