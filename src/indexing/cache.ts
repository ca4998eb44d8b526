import type { FileReading } from "./build-index.ts";
import {
  NO_LINES,
  openLines,
  readHead,
  writeCache,
  writeHead,
  type CachePlace,
  type Head,
  type Lines,
} from "./cache-files.ts";
import { fileStamp, fileState, sizeIn } from "./file-stamp.ts";
import { stampsBelow } from "./own-folders.ts";
import { parsedJson, readingIn, readingPieces } from "./stored-readings.ts";

/** What every file gave when it was last read, and when that was. */
export interface Cache {
  /** How many bytes an earlier run left; none where it left nothing. */
  readonly bytes: number;
  /** What a file gave, if it is the same file still. */
  readonly recall: (path: string) => FileReading | undefined;
  /** What the last run left, if it read just these files, in whatever order. */
  readonly lastRun: (paths: readonly string[]) => LastRun | undefined;
  /** Replaces the cache by what was read now; `run` comes back from lastRun. A cache that cannot be written is none. */
  readonly save: (readings: ReadonlyMap<string, FileReading>, run: unknown) => void;
}

/** What a run left for the next. */
export interface LastRun {
  /** What it told of itself. */
  readonly run: unknown;
  /** The files that are not the same any more. */
  readonly changed: readonly string[];
  /** How many files have changed since the cache was last replaced. */
  readonly carried: number;
  /** Bytes of the largest file that is not the same any more, as it was or is. */
  readonly largest: number;
  /** What a file gave then. */
  readonly gave: (path: string) => FileReading | undefined;
  /** Brings the cache up to date by what the changed files give now. */
  readonly carryOn: (readings: ReadonlyMap<string, FileReading>, run: unknown) => void;
}

/** Opens a cache; one that is missing, corrupt, or made under another key recalls nothing. */
export function openCache(place: CachePlace): Cache {
  const stamp = stampsFor(place);
  const head = readHead(place);
  let recalled: Recalled | undefined;
  const recallAll = (): Recalled => (head === undefined ? NOTHING : recalledOf(place, head, stamp));
  const openKnown = (): Lines => (head === undefined ? NO_LINES : openLines(place, head));
  return {
    bytes: head?.ends.at(-1) ?? 0,
    recall: (path) => (recalled ??= recallAll()).readings.get(path),
    lastRun: (paths) => {
      const listed = new Set(paths);
      const isSame = head?.paths.length === listed.size && head.paths.every((path) => listed.has(path));
      return isSame ? lastRunOf(place, head, stamp) : undefined;
    },
    save: (readings, run) => {
      const paths = [...readings.keys()];
      const told = { key: place.key, lines: `${place.run} ${place.started}`, since: new Map(), run };
      writeCache(
        place,
        { ...told, paths, stamps: paths.map(stamp) },
        linesOf(readings, recalled ?? NOTHING, openKnown),
      );
    },
  };
}

function lastRunOf(place: CachePlace, head: Head, stamp: Stamp): LastRun {
  const { paths, stamps, since } = head;
  const changed: string[] = [];
  let largest = 0;
  for (const [at, path] of paths.entries()) {
    const [was, is] = [stamps[at], stamp(path)];
    if (was === is) continue;
    changed.push(path);
    largest = Math.max(largest, sizeIn(was), sizeIn(is));
  }
  return {
    run: head.run,
    changed,
    carried: new Set([...since.keys(), ...changed]).size,
    largest,
    gave: (path) => readingIn(since.get(path) ?? storedAt(place, head, paths.indexOf(path))),
    carryOn: (readings, run) => {
      writeHead(place, { ...head, stamps: paths.map(stamp), since: new Map([...since, ...readings]), run });
    },
  };
}

/** By what a file is known to be the same. */
type Stamp = (path: string) => string;

/** Looks at each file once. */
function stampsFor({ root, started }: CachePlace): Stamp {
  const stamps = new Map<string, string>();
  const stampBelow = stampsBelow(root, (full) => stampOf(full, started));
  return (path) => {
    const stamp = stamps.get(path) ?? stampBelow(path);
    stamps.set(path, stamp);
    return stamp;
  };
}

function stampOf(path: string, started: number): string {
  const state = fileState(path);
  // A file that changed as the run began may change once more within the same tick of the clock: never the same again.
  const isYoung = typeof state !== "string" && state.mtimeMs > started - TICK;
  return isYoung ? `${fileStamp(state)} is too young, read at ${started}` : fileStamp(state);
}

/** Milliseconds within which two changes may carry the same time. */
const TICK = 50;

/** What the path in one place gave, as it was stored. */
function storedAt(place: CachePlace, head: Head, at: number): unknown {
  const lines = openLines(place, head);
  const line = lines.lineAt(at);
  lines.close();
  return parsedJson(line.toString());
}

/** What is known still, and the places of the lines that it was stored as: those are stored again as they are. */
interface Recalled {
  readonly readings: ReadonlyMap<string, FileReading>;
  readonly places: ReadonlyMap<FileReading, number>;
}

const NOTHING: Recalled = { readings: new Map(), places: new Map() };

/** The readings of the files that are the same; a line that is damaged is passed over. */
function recalledOf(place: CachePlace, head: Head, stamp: Stamp): Recalled {
  const readings = new Map<string, FileReading>();
  const places = new Map<FileReading, number>();
  const lines = openLines(place, head);
  for (const [at, path] of head.paths.entries()) {
    if (head.stamps[at] !== stamp(path)) continue;
    const since = head.since.get(path);
    const reading = readingIn(since ?? parsedJson(lines.lineAt(at).toString()));
    if (reading === undefined) continue;
    readings.set(path, reading);
    if (since === undefined) places.set(reading, at);
  }
  lines.close();
  return { readings, places };
}

/** What the files gave, as lines: those that are there already are copied. */
function* linesOf(
  readings: ReadonlyMap<string, FileReading>,
  { places }: Recalled,
  openKnown: () => Lines,
): Generator<Iterable<Buffer>> {
  const lines = openKnown();
  try {
    for (const reading of readings.values()) {
      const at = places.get(reading);
      const line = at === undefined ? undefined : lines.lineAt(at);
      yield line?.length ? [line] : readingPieces(reading);
    }
  } finally {
    lines.close();
  }
}
