import {
  closeSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import type { FileReading } from "./build-index.ts";
import { EXTRACTORS, type AnyExtractor } from "./extract/registry.ts";
import { flagIn, isRecord } from "./cached-values.ts";

/** What every file gave when it was last read, and when that was. */
export interface Cache {
  /** What a file gave, if it is the same file still. */
  readonly recall: (path: string) => FileReading | undefined;
  /** What the last run left to say about itself, if every one of these paths is the same file still, and there is no other. */
  readonly lastRun: (paths: readonly string[]) => unknown;
  /** Replaces the cache by what was read now; `run` comes back from lastRun. A cache that cannot be written is none. */
  readonly save: (readings: ReadonlyMap<string, FileReading>, run: unknown) => void;
}

/** Where a cache lies and for what it is good. */
export interface CachePlace {
  /** Absolute path of the cache file. */
  readonly file: string;
  /** Absolute. */
  readonly root: string;
  /** Program, engine and configuration: under another key everything is read anew. */
  readonly key: string;
  /** When this run began, in milliseconds of the epoch. */
  readonly started: number;
  /** Tells this run from others at the same time. */
  readonly run: string;
}

/** The first line of a cache file; the facts of the files follow in the same order, a line each. */
interface Header {
  readonly key: string;
  readonly paths: readonly string[];
  readonly stamps: readonly string[];
  readonly run: unknown;
}

/** Opens a cache; one that is missing, corrupt, or made under another key recalls nothing. */
export function openCache(place: CachePlace): Cache {
  const stamps = new Map<string, string>();
  const stamp = (path: string): string => {
    const known = stamps.get(path) ?? stampOf(join(place.root, path), place.started);
    stamps.set(path, known);
    return known;
  };
  const bytes = read(place.file);
  const end = bytes.indexOf(0x0a);
  const header = headerOf(bytes.toString("utf8", 0, Math.max(0, end)), place.key);
  const isSame = (path: string, at: number): boolean => header?.stamps[at] === stamp(path);
  let facts: ReadonlyMap<string, FileReading> | undefined;
  return {
    recall: (path) => {
      facts ??= header === undefined ? new Map() : readingsOf(header, bytes.subarray(end + 1), isSame);
      return facts.get(path);
    },
    lastRun: (paths) =>
      header?.paths.length === paths.length &&
      paths.every((path, at) => header.paths[at] === path && isSame(path, at))
        ? header.run
        : undefined,
    save: (readings, run) => {
      const paths = [...readings.keys()];
      const told = { key: place.key, paths, stamps: paths.map(stamp), run };
      write(place, told, [...readings.values()]);
    },
  };
}

/** A file as git would know it again: size, times and inode. */
function stampOf(path: string, started: number): string {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return GONE;
  // A file that changed as the run began may change once more within the same tick of the clock: never the same again.
  if (stat.mtimeMs > started - TICK) return `${stat.mtimeMs} is too young, read at ${started}`;
  return `${stat.size} ${stat.mtimeMs} ${stat.ctimeMs} ${stat.ino}`;
}

const GONE = "gone";
/** Milliseconds within which two changes may carry the same time. */
const TICK = 50;

function read(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch {
    return Buffer.alloc(0);
  }
}

function headerOf(line: string, key: string): Header | undefined {
  const value = parsed(line);
  if (!isRecord(value) || value["key"] !== key) return undefined;
  const { paths, stamps, run } = value;
  if (!isTexts(paths) || !isTexts(stamps) || paths.length !== stamps.length) return undefined;
  return { key, paths, stamps, run };
}

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === "string");

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** The readings of the files that are the same; a line that is damaged is passed over. */
function readingsOf(
  { paths }: Header,
  lines: Buffer,
  isSame: (path: string, at: number) => boolean,
): ReadonlyMap<string, FileReading> {
  const found = new Map<string, FileReading>();
  let start = 0;
  for (const [at, path] of paths.entries()) {
    const end = endOfLine(lines, start);
    const reading = isSame(path, at) ? readingOf(parsed(lines.toString("utf8", start, end))) : undefined;
    if (reading !== undefined) found.set(path, reading);
    start = end + 1;
  }
  return found;
}

function endOfLine(lines: Buffer, start: number): number {
  const end = lines.indexOf(0x0a, start);
  return end < 0 ? lines.length : end;
}

const NAMES = new Map<AnyExtractor, string>(
  Object.entries(EXTRACTORS).map(([name, extractor]) => [extractor, name]),
);

function storedOf({ isRead, facts, flag }: FileReading): object {
  const named = [...facts].map(([extractor, found]) => [NAMES.get(extractor) ?? "", found] as const);
  return { isRead, facts: Object.fromEntries(named), flag };
}

function readingOf(value: unknown): FileReading | undefined {
  if (!isRecord(value) || !isRecord(value["facts"])) return undefined;
  const told = value["facts"];
  const facts = new Map<AnyExtractor, unknown>();
  for (const [extractor, name] of NAMES) if (Object.hasOwn(told, name)) facts.set(extractor, told[name]);
  const flag = flagIn(value["flag"]);
  return { isRead: value["isRead"] === true, facts, ...(flag && { flag }) };
}

/** Written beside and renamed: two programs at once leave one whole cache, of either. */
function write({ file, run }: CachePlace, header: Header, readings: readonly FileReading[]): void {
  const beside = `${file}.${run}`;
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeLines(beside, header, readings);
    renameSync(beside, file);
  } catch {
    discard(beside);
  }
}

/** A good many lines at a time: all of them would be a text as large as the index, in memory twice. */
function writeLines(path: string, header: Header, readings: readonly FileReading[]): void {
  const file = openSync(path, "w");
  try {
    writeFileSync(file, JSON.stringify(header));
    for (let at = 0; at < readings.length; at += LINES_A_WRITE) {
      const lines = readings.slice(at, at + LINES_A_WRITE).map((each) => JSON.stringify(storedOf(each)));
      writeFileSync(file, `\n${lines.join("\n")}`);
    }
  } finally {
    closeSync(file);
  }
}

const LINES_A_WRITE = 100;

function discard(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // What could not be written cannot be removed either.
  }
}
