import {
  closeSync,
  fstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import type { Emitter } from "../../indexing/emit/emitter.ts";
import { EMITTERS } from "../../indexing/emit/registry.ts";
import { fileIdentity } from "../../indexing/file-stamp.ts";
import { InputError } from "../command.ts";
import { messageOf } from "../message-of.ts";
import { readingFile, unfolded, unfolding, type ReadOn } from "./read-on.ts";

/** The output folder cannot be written. */
export class WriteError extends InputError {}

/** A file to be written into the output folder. */
export interface OutputFile {
  readonly name: string;
  /** Its text, made anew whenever it is asked for: an index may be as large as what it is made of, and is never held whole. */
  readonly pieces: () => Iterable<string | Buffer>;
  /** Said where it is known that this is not what is there. */
  readonly isChanged?: boolean;
}

/** How the output folder differs from what would be written. */
export type Difference =
  | { readonly kind: "missing"; readonly name: string }
  | { readonly kind: "stale"; readonly name: string; readonly found: string; readonly wanted: string }
  | { readonly kind: "left-over"; readonly name: string };

/** What a folder holds, on disk or as git keeps it. */
export interface Found {
  readonly names: readonly string[];
  readonly bytes: (name: string) => Buffer | undefined;
  /** Shows a file from its start on; undefined where there is none. */
  readonly reading: <T>(name: string, use: (readOn: ReadOn) => T) => T | undefined;
}

/** What a folder on disk holds. */
export function foundOnDisk(folder: string): Found {
  return {
    names: namesIn(folder),
    bytes: (name) => bytesOf(join(folder, name)),
    reading: (name, use) => readingFile(join(folder, name), (fromStart) => use(fromStart())),
  };
}

/** Compares a folder with what would be written. */
export function differences(found: Found, files: readonly OutputFile[]): Difference[] {
  const unlike = files.flatMap((file) => differenceOf(found, file) ?? []);
  return [...unlike, ...leftOver(found, files).map((name): Difference => ({ kind: "left-over", name }))];
}

function differenceOf(found: Found, { name, pieces }: OutputFile): Difference | undefined {
  const isStale = found.reading(name, (readOn) => changeOf(readOn, encoded(pieces())) !== undefined);
  if (isStale === undefined) return { kind: "missing", name };
  const wanted = (): string => [...pieces()].join("");
  return isStale ? { kind: "stale", name, found: String(found.bytes(name)), wanted: wanted() } : undefined;
}

/** What makes a file hold what it should: so many bytes are kept of its start, and these follow. */
interface Change {
  readonly kept: number;
  readonly follows: Iterable<Buffer>;
}

/** How a file differs from what would be written, if it does; line ends do not count, for a checkout may fold them. */
function changeOf(readOn: ReadOn, wanted: Generator<Buffer>): Change | undefined {
  const now = unfolding(readOn);
  let kept = 0;
  for (let { value, done } = wanted.next(); !done; { value, done } = wanted.next()) {
    if (!now(value.length).equals(value)) return { kept, follows: from(value, wanted) };
    kept += value.length;
  }
  return now(1).length === 0 ? undefined : { kept, follows: [] };
}

function* from<T>(first: T, others: Iterable<T>): Generator<T> {
  yield first;
  yield* others;
}

/** Each piece in UTF-8; it is good until the next one is asked for. */
function* encoded(pieces: Iterable<string | Buffer>): Generator<Buffer> {
  let bytes = Buffer.alloc(0);
  for (const piece of pieces) {
    if (typeof piece !== "string") {
      yield piece;
      continue;
    }
    const longest = MOST_BYTES_A_UNIT * piece.length;
    if (bytes.length < longest) bytes = Buffer.allocUnsafe(longest);
    yield bytes.subarray(0, bytes.write(piece));
  }
}

const MOST_BYTES_A_UNIT = 3;

/** The files that were written, by absolute path, and by what each is known again; undefined for one that was removed. */
export type Left = ReadonlyMap<string, string | undefined>;

/** Makes a folder hold just the files; each is there whole, old or new, at any moment. */
export function writeOutput(folder: string, files: readonly OutputFile[]): Left {
  try {
    const gone = leftOver(foundOnDisk(folder), files);
    const written = files.flatMap((file) => [...replaceFile(folder, file)]);
    for (const name of gone) rmSync(join(folder, name), { force: true });
    return new Map([...written, ...gone.map((name) => [join(folder, name), undefined] as const)]);
  } catch (error) {
    throw new WriteError(`cannot write to ${folder}: ${messageOf(error)}; name another folder with --out`);
  }
}

/**
 * Writes a file where that changes it. A rename is atomic where a write is not: whoever reads, or kills us, finds one of the
 * two versions.
 */
export function replaceFile(folder: string, file: OutputFile): Left {
  const path = join(folder, file.name);
  const unfinished = join(folder, `.${file.name}.${process.pid}.tmp`);
  try {
    const written = writeBeside(unfinished, path, file);
    if (written.size > 0) renameSync(unfinished, path);
    return written;
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
}

function writeBeside(unfinished: string, path: string, { pieces, isChanged }: OutputFile): Left {
  const write = (change: Change, before?: ReadOn): Left => {
    mkdirSync(dirname(path), { recursive: true });
    return new Map([[path, writeChange(unfinished, change, before)]]);
  };
  const wanted = encoded(pieces());
  const updated = (fromStart: () => ReadOn): Left => {
    const change = changeOf(fromStart(), wanted);
    return change === undefined ? new Map() : write(change, fromStart());
  };
  return (isChanged ? undefined : readingFile(path, updated)) ?? write({ kept: 0, follows: wanted });
}

/** Writes what is kept of the file before, then what follows; by what the file is known again. */
function writeChange(path: string, { kept, follows }: Change, before?: ReadOn): string | undefined {
  const file = openSync(path, "w");
  try {
    if (before !== undefined) copyStart(unfolding(before), kept, file);
    for (const piece of follows) writeFileSync(file, piece);
    return fileIdentity(fstatSync(file));
  } finally {
    closeSync(file);
  }
}

function copyStart(readOn: ReadOn, length: number, to: number): void {
  for (let left = length; left > 0; left -= COPIED_AT_ONCE)
    writeFileSync(to, readOn(Math.min(left, COPIED_AT_ONCE)));
}

const COPIED_AT_ONCE = 1 << 16;

/** Files of ours that nothing would be written to: a form no longer asked for, or what a killed run left unfinished. */
function leftOver(found: Found, files: readonly OutputFile[]): string[] {
  const wanted = new Set(files.map(({ name }) => name));
  const ours = Object.values(EMITTERS).map(({ file }) => file);
  return found.names.filter((name) => !wanted.has(name) && (isUnfinished(name, ours) || isOurs(found, name)));
}

/** Removes what killed runs left of a file. */
export function discardUnfinished(folder: string, file: string): void {
  for (const name of namesIn(folder))
    if (isUnfinished(name, [file])) rmSync(join(folder, name), { force: true });
}

function isUnfinished(name: string, files: readonly string[]): boolean {
  const [, of = "", pid] = /^\.(.+)\.(\d+)\.tmp$/.exec(name) ?? [];
  return files.includes(of) && !isAlive(Number(pid));
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Whether a file is one that we made: its first lines say so. */
function isOurs(found: Found, name: string): boolean {
  const emitters: readonly Emitter[] = Object.values(EMITTERS);
  const opening = emitters.find(({ file }) => file === name)?.opening;
  const start = found.bytes(name)?.subarray(0, 2 * (opening?.length ?? 0));
  return opening !== undefined && start !== undefined && unfolded(start).toString().startsWith(opening);
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).toSorted();
  } catch {
    return [];
  }
}

function bytesOf(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}
