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
import { fileStamp } from "./file-stamp.ts";
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
  let recalled: Recalled | undefined;
  return {
    recall: (path) => {
      recalled ??= header === undefined ? NOTHING : recalledOf(header, bytes.subarray(end + 1), isSame);
      return recalled.readings.get(path);
    },
    lastRun: (paths) =>
      header?.paths.length === paths.length &&
      paths.every((path, at) => header.paths[at] === path && isSame(path, at))
        ? header.run
        : undefined,
    save: (readings, run) => {
      const paths = [...readings.keys()];
      const told = { key: place.key, paths, stamps: paths.map(stamp), run };
      const known = (recalled ?? NOTHING).lines;
      const lines = [...readings.values()].map((reading) => known.get(reading) ?? storedLine(reading));
      write(place, JSON.stringify(told), lines);
    },
  };
}

function stampOf(path: string, started: number): string {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  // A file that changed as the run began may change once more within the same tick of the clock: never the same again.
  const isYoung = stat !== undefined && stat.mtimeMs > started - TICK;
  return isYoung ? `${stat.mtimeMs} is too young, read at ${started}` : fileStamp(stat);
}

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

/** What is known still, and the lines that it was stored as: those are stored again as they are. */
interface Recalled {
  readonly readings: ReadonlyMap<string, FileReading>;
  readonly lines: ReadonlyMap<FileReading, Buffer>;
}

const NOTHING: Recalled = { readings: new Map(), lines: new Map() };

/** The readings of the files that are the same; a line that is damaged is passed over. */
function recalledOf(
  { paths }: Header,
  stored: Buffer,
  isSame: (path: string, at: number) => boolean,
): Recalled {
  const readings = new Map<string, FileReading>();
  const lines = new Map<FileReading, Buffer>();
  let start = 0;
  for (const [at, path] of paths.entries()) {
    const line = stored.subarray(start, endOfLine(stored, start));
    const reading = isSame(path, at) ? readingOf(parsed(line.toString())) : undefined;
    if (reading !== undefined) {
      readings.set(path, reading);
      lines.set(reading, line);
    }
    start += line.length + 1;
  }
  return { readings, lines };
}

function endOfLine(lines: Buffer, start: number): number {
  const end = lines.indexOf(0x0a, start);
  return end < 0 ? lines.length : end;
}

const NAMES = new Map<AnyExtractor, string>(
  Object.entries(EXTRACTORS).map(([name, extractor]) => [extractor, name]),
);

function storedLine({ isRead, facts, flag }: FileReading): Buffer {
  const named = [...facts].map(([extractor, found]) => [NAMES.get(extractor) ?? "", found] as const);
  return Buffer.from(JSON.stringify({ isRead, facts: Object.fromEntries(named), flag }));
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
function write({ file, run }: CachePlace, header: string, lines: readonly Buffer[]): void {
  const beside = `${file}.${run}`;
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeLines(beside, header, lines);
    renameSync(beside, file);
  } catch {
    discard(beside);
  }
}

/** A good many lines at a time: all of them in one would be in memory twice. */
function writeLines(path: string, header: string, lines: readonly Buffer[]): void {
  const file = openSync(path, "w");
  try {
    writeFileSync(file, header);
    for (let at = 0; at < lines.length; at += LINES_A_WRITE) {
      const some = lines.slice(at, at + LINES_A_WRITE);
      writeFileSync(file, Buffer.concat(some.flatMap((line) => [LINE_END, line])));
    }
  } finally {
    closeSync(file);
  }
}

const LINES_A_WRITE = 100;
const LINE_END = Buffer.from("\n");

function discard(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // What could not be written cannot be removed either.
  }
}
