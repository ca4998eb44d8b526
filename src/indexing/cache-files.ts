import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { isEntry, isListOf, isNumber, isRecord, isText } from "./cached-values.ts";
import { parsedJson } from "./stored-readings.ts";

/** Where a cache lies and for what it is good. */
export interface CachePlace {
  /** Absolute path of the cache: its head lies there with `.json` behind, what the files gave with `.jsonl`. */
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

/** The head of a cache: all that a run needs to know where nothing, or little, has changed. */
export interface Head {
  readonly key: string;
  /** The first line of the file whose other lines are what the paths gave, in their order. */
  readonly lines: string;
  readonly paths: readonly string[];
  readonly stamps: readonly string[];
  /** Where the line of each path ends. */
  readonly ends: readonly number[];
  /** What files gave that changed since those lines were written. */
  readonly since: ReadonlyMap<string, unknown>;
  readonly run: unknown;
}

/** The head of a cache; undefined where there is none of this key. */
export function readHead(place: CachePlace): Head | undefined {
  const value = parsedJson(read(headFile(place)).toString());
  if (!isRecord(value) || value["key"] !== place.key) return undefined;
  const { lines, paths, stamps, ends, since, run } = value;
  if (typeof lines !== "string" || !isListOf(isText, paths) || !isListOf(isText, stamps)) return undefined;
  if (!isListOf(isNumber, ends) || !isListOf(isEntry, since)) return undefined;
  if (paths.length !== stamps.length || paths.length !== ends.length) return undefined;
  return { key: place.key, lines, paths, stamps, ends, since: new Map(since), run };
}

/** What the paths of a head gave, read one by one. */
export interface Lines {
  /** What the path in one place gave, as bytes; none where that is lost. */
  readonly lineAt: (at: number) => Buffer;
  readonly close: () => void;
}

/** Opens the lines that go with a head; they are empty where they are another run's. */
export function openLines(place: CachePlace, head: Head): Lines {
  const file = opened(linesFile(place));
  if (file === undefined) return NO_LINES;
  const isTheirs = bytesOf(file, 0, head.lines.length + 1).equals(firstLine(head));
  return {
    lineAt: (at) => (isTheirs ? bytesOf(file, ...extentOf(head, at)) : NOTHING),
    close: () => closeSync(file),
  };
}

/** Writes the lines, in pieces as they are made, then the head that goes with them. */
export function writeCache(
  place: CachePlace,
  head: Omit<Head, "ends">,
  lines: Iterable<Iterable<Buffer>>,
): void {
  const ends: number[] = [];
  replace(place, linesFile(place), belowFirst(head.lines, lines, ends));
  writeHead(place, { ...head, ends });
  discardUnfinished(place);
}

/** Writes a head that goes with the lines that are there. */
export function writeHead(place: CachePlace, head: Head): void {
  replace(place, headFile(place), [Buffer.from(JSON.stringify({ ...head, since: [...head.since] }))]);
}

/** Lines below a first one, in pieces; where each of them ends is noted in `ends`. */
function* belowFirst(first: string, lines: Iterable<Iterable<Buffer>>, ends: number[]): Generator<Buffer> {
  yield Buffer.from(first);
  let end = first.length;
  for (const line of lines) {
    yield LINE_END;
    end += LINE_END.length;
    for (const piece of line) {
      yield piece;
      end += piece.length;
    }
    ends.push(end);
  }
}

const NOTHING = Buffer.alloc(0);
/** Those of no head. */
export const NO_LINES: Lines = { lineAt: () => NOTHING, close: () => {} };

const headFile = ({ file }: CachePlace): string => `${file}.json`;
const linesFile = ({ file }: CachePlace): string => `${file}.jsonl`;

function read(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch {
    return NOTHING;
  }
}

function opened(path: string): number | undefined {
  try {
    return openSync(path, "r");
  } catch {
    return undefined;
  }
}

/** A head that is damaged may ask for what no file can hold. */
function bytesOf(file: number, start: number, end: number): Buffer {
  try {
    const bytes = Buffer.alloc(end - start);
    return bytes.subarray(0, readSync(file, bytes, 0, bytes.length, start));
  } catch {
    return NOTHING;
  }
}

const firstLine = ({ lines }: Pick<Head, "lines">): Buffer => Buffer.from(`${lines}\n`);

/** Where the line of the path in one place begins, and ends. */
const extentOf = ({ lines, ends }: Head, at: number): [number, number] => [
  (ends[at - 1] ?? lines.length) + 1,
  ends[at] ?? 0,
];

/** Written beside and renamed: two programs at once leave a whole file, of either. */
function replace({ run }: CachePlace, path: string, pieces: Iterable<Buffer>): void {
  const beside = `${path}.${run}`;
  try {
    mkdirSync(dirname(path), { recursive: true });
    writePieces(beside, pieces);
    renameSync(beside, path);
  } catch {
    discard(beside);
  }
}

/** A good many pieces at a time: all of them in one would be in memory twice. */
function writePieces(path: string, pieces: Iterable<Buffer>): void {
  const file = openSync(path, "w");
  try {
    let some: Buffer[] = [];
    let bytes = 0;
    for (const piece of pieces) {
      some.push(piece);
      bytes += piece.length;
      if (bytes < BYTES_A_WRITE) continue;
      writeFileSync(file, Buffer.concat(some));
      some = [];
      bytes = 0;
    }
    writeFileSync(file, Buffer.concat(some));
  } finally {
    closeSync(file);
  }
}

const BYTES_A_WRITE = 1 << 18;
const LINE_END = Buffer.from("\n");

/** What a run wrote beside that was killed; whatever is younger may be another run's that goes on. */
function discardUnfinished({ file, started }: CachePlace): void {
  const folder = dirname(file);
  try {
    for (const name of readdirSync(folder)) {
      if (!name.startsWith(basename(file)) || !/\.jsonl?\.[^.]+$/.test(name)) continue;
      const beside = join(folder, name);
      if (statSync(beside).mtimeMs < started - HOUR) discard(beside);
    }
  } catch {
    // Another run was quicker.
  }
}

const HOUR = 3_600_000;

function discard(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // What could not be written cannot be removed either.
  }
}
