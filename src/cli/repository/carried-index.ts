import { readFile, type Corpus, type FileReading } from "../../indexing/build-index.ts";
import { carryOn, type WrittenIndex } from "../../indexing/carry-on.ts";
import type { Emitter } from "../../indexing/emit/emitter.ts";
import type { RunBefore } from "./last-run.ts";
import type { Found, OutputFile } from "./output.ts";

/** Where more files than these changed since all were looked at, all are again; and where one has so many bytes. */
const FEW = 30;
const LARGE = 2 * 1024 * 1024;

/** Whether an index can be carried on at less than it takes to make it anew, in time and in memory. */
export const mayCarryOn = ({ carried, largest }: RunBefore): boolean => carried <= FEW && largest <= LARGE;

/** The index of the run before, carried on to the files of today. */
export interface CarriedIndex {
  readonly files: readonly OutputFile[];
  readonly rows: number;
  /** What the changed files give now. */
  readonly readings: ReadonlyMap<string, FileReading>;
}

/** Carries the index that the run before wrote over each file that changed; undefined where it is to be made anew. */
export function carriedIndex(
  before: RunBefore,
  corpus: Corpus,
  written: WrittenIndex,
): CarriedIndex | undefined {
  const readings = new Map<string, FileReading>();
  let carried = { written, more: 0 };
  for (const path of before.changed) {
    const known = before.gave(path);
    const now = readFile(path, corpus);
    const change = { path, now, fields: before.fields.get(path), config: corpus.config };
    const next = known && carryOn(carried.written, { ...change, before: known });
    if (next === undefined) return undefined;
    readings.set(path, now);
    carried = { written: next.written, more: carried.more + next.more };
  }
  const files = Array.from(carried.written, ([emitter, pieces]) => ({
    name: emitter.file,
    pieces: () => pieces,
    isChanged: pieces !== written.get(emitter),
  }));
  return { files, rows: before.told.rows + carried.more, readings };
}

/** The index that a folder holds, in these forms; undefined where one is missing. */
export function writtenIndex(found: Found, emitters: readonly Emitter[]): WrittenIndex | undefined {
  const written = new Map<Emitter, readonly Buffer[]>();
  for (const emitter of emitters) {
    const bytes = found.bytes(emitter.file);
    if (bytes === undefined) return undefined;
    written.set(emitter, [bytes]);
  }
  return written;
}
