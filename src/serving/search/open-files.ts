import type { Row } from "../../model/row.ts";
import { sourceLines, type SourceLines } from "../library/source-lines.ts";
import { citationOf } from "../query/outcome.ts";
import type { SourceReader } from "../source-reader.ts";

/** A file as it is now. */
export interface OpenFile {
  /** Read when they are first asked for; undefined where they cannot be. */
  readonly lines: () => SourceLines | undefined;
  /** Whether the lines of a row are those that were indexed, as far as the index can tell. */
  readonly isAsIndexed: (row: Row) => boolean;
}

/** Opens the file of a path. */
export type OpenFiles = (file: string) => OpenFile;

/** The lines of so many files are kept, those least lately read forgotten first. What was found of their rows is kept of all. */
const MOST_KEPT = 256;

const opened = new WeakMap<SourceReader, OpenFiles>();

/** Opens sources. A file is read again only when it has changed since it was last read, whoever asked then. */
export function openFilesOf(sources: SourceReader): OpenFiles {
  const files = opened.get(sources) ?? newOpenFiles(sources);
  opened.set(sources, files);
  return files;
}

function newOpenFiles(sources: SourceReader): OpenFiles {
  const known = new Map<string, { readonly stamp: string; readonly file: OpenFile }>();
  const keep = keeper<SourceLines>(MOST_KEPT);
  return (path) => {
    const stamp = sources.stamp?.(path);
    const before = known.get(path);
    if (stamp !== undefined && before?.stamp === stamp) return before.file;
    const read = () => {
      const source = sources.read(path);
      return source.ok ? sourceLines(source.text) : undefined;
    };
    const file = openFile(stamp === undefined ? once(read) : keep(`${path} ${stamp}`, read));
    if (stamp !== undefined) known.set(path, { stamp, file });
    return file;
  };
}

function openFile(lines: () => SourceLines | undefined): OpenFile {
  const compared = new WeakMap<Row, boolean>();
  const compare = (row: Row): boolean => {
    const now = lines();
    return now !== undefined && (row.hash === undefined || now.hash(citationOf(row)) === row.hash);
  };
  return {
    lines,
    isAsIndexed: (row) => {
      const known = compared.get(row) ?? compare(row);
      compared.set(row, known);
      return known;
    },
  };
}

/** Makes things when they are asked for and keeps the last few that were. */
function keeper<T>(most: number): (key: string, make: () => T | undefined) => () => T | undefined {
  const kept = new Map<string, T>();
  return (key, make) => () => {
    const made = kept.get(key) ?? make();
    kept.delete(key);
    if (made === undefined) return undefined;
    kept.set(key, made);
    const [oldest = key] = kept.keys();
    if (kept.size > most) kept.delete(oldest);
    return made;
  };
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
