import type { DocumentFacts } from "./facts.ts";
import { folderPurpose, isDecisionFolder } from "./folder.ts";
import { readRecordName, type RecordName } from "./record-name.ts";

/** A document that may be a record, in its place. */
export interface Unit {
  readonly path: string;
  /** The folder of its series: for a record that is a directory, the folder that this stands in. */
  readonly folder: string;
  /** The name of the file without extension, or of the directory. */
  readonly stem: string;
  readonly name: RecordName;
  readonly isDirectory: boolean;
  readonly facts: DocumentFacts;
}

/**
 * Places every document: a directory whose name is a record's and that has a document to enter by is one unit, every other
 * file is another. A directory beside a file of the same name holds what belongs to that file.
 */
export function placeUnits(documents: ReadonlyMap<string, DocumentFacts>): Unit[] {
  const alone = files(documents);
  const homes = new Set(alone.map(homeOf));
  return [...entries(documents).filter((unit) => !homes.has(homeOf(unit))), ...alone];
}

/** The folder that belongs to a unit, whether it exists or not: what lies in it belongs to the record. */
export const homeOf = (unit: Unit): string => join(unit.folder, unit.stem);

function entries(documents: ReadonlyMap<string, DocumentFacts>): Unit[] {
  const best = new Map<string, { unit: Unit; rank: number }>();
  const counts = countByFolder(documents.keys());
  for (const [path, facts] of documents) {
    const { folder, stem } = partsOf(path);
    const unit = directoryUnit(path, folder, facts);
    if (!unit) continue;
    const rank = entryRank(stem, unit, counts.get(folder) ?? 0);
    if (rank < (best.get(folder)?.rank ?? NO_ENTRY)) best.set(folder, { unit, rank });
  }
  return [...best.values()].map(({ unit }) => unit);
}

function directoryUnit(path: string, folder: string, facts: DocumentFacts): Unit | undefined {
  const parent = partsOf(folder);
  if (folder === "" || isDecisionFolder(parent.base)) return undefined;
  const name = readRecordName(parent.base);
  return { path, folder: parent.folder, stem: parent.base, name, isDirectory: true, facts };
}

const NO_ENTRY = 9;

/** By which document one enters a directory: README, index, the one named after it, the only one. */
function entryRank(stem: string, { name, stem: directory }: Unit, count: number): number {
  const written = stem.toLowerCase();
  if (written === "readme") return 0;
  if (written === "index") return 1;
  if (name.form === "slug") return NO_ENTRY;
  if (written === directory.toLowerCase() || written === name.slug.toLowerCase()) return 2;
  return count === 1 && name.slug !== "" && readRecordName(stem).form === "slug" ? 3 : NO_ENTRY;
}

/** Documents that are no directory's entry; a README or index that is none says something of its folder. */
function files(documents: ReadonlyMap<string, DocumentFacts>): Unit[] {
  const found: Unit[] = [];
  for (const [path, facts] of documents) {
    const { folder, stem } = partsOf(path);
    if (!isIndexName(stem))
      found.push({ path, folder, stem, name: readRecordName(stem), isDirectory: false, facts });
  }
  return found;
}

/** Whether a path alone speaks for a record: by a number or date in a name, or by a folder for decisions or designs. */
export function isNamedLikeRecord(path: string): boolean {
  const { folder, stem } = partsOf(path);
  const { holds } = folderPurpose(folder);
  if (holds === "decisions" || holds === "designs") return true;
  return [stem, partsOf(folder).base].some((name) => readRecordName(name).form !== "slug");
}

/** Names of documents about a folder, or about the whole repository. */
export function isIndexName(stem: string): boolean {
  return INDEX_NAME.test(stem);
}

const INDEX_NAME =
  /^((full|adr|rfc)?[-_ ]?(readme|index|toc)|summary|contents|glossary|contributing|licen[sc]e|code[-_]of[-_]conduct|security|governance|changelog|history|agents|claude|skill)$/i;

function countByFolder(paths: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const path of paths) {
    const { folder } = partsOf(path);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return counts;
}

/** The folders that a path's folder lies in, itself first. */
export function ancestors(folder: string): string[] {
  const found: string[] = [];
  for (let at = folder; at !== ""; at = partsOf(at).folder) found.push(at);
  return found;
}

/** Folder (empty for the root), name, and name without extension. */
export function partsOf(path: string): {
  readonly folder: string;
  readonly base: string;
  readonly stem: string;
} {
  const slash = path.lastIndexOf("/");
  const base = path.slice(slash + 1);
  return {
    folder: slash === -1 ? "" : path.slice(0, slash),
    base,
    stem: base.replace(/\.(md|mdx|markdown)$/i, ""),
  };
}

export function join(folder: string, name: string): string {
  return folder === "" ? name : `${folder}/${name}`;
}

/** A path as written in a folder, from the root: `./x`, `../x`, and `/x`, which starts at the root. */
export function fromRoot(folder: string, written: string): string {
  const parts = written.startsWith("/") || folder === "" ? [] : folder.split("/");
  for (const segment of written.trim().split("/")) {
    if (segment === "..") parts.pop();
    else if (segment !== "" && segment !== ".") parts.push(segment);
  }
  return parts.join("/");
}
