import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import type { Emitter } from "../../indexing/emit/emitter.ts";
import { EMITTERS } from "../../indexing/emit/registry.ts";
import { InputError } from "../command.ts";
import { messageOf } from "../message-of.ts";

/** The output folder cannot be written. */
export class WriteError extends InputError {}

/** A file to be written into the output folder. */
export interface OutputFile {
  readonly name: string;
  /** Its bytes, in pieces. */
  readonly content: readonly Buffer[];
}

/** A file of this text. */
export function outputFile(name: string, pieces: Iterable<string>): OutputFile {
  return { name, content: Array.from(pieces, (piece) => Buffer.from(piece)) };
}

/** How the output folder differs from what would be written. */
export type Difference =
  | { readonly kind: "missing"; readonly name: string }
  | {
      readonly kind: "stale";
      readonly name: string;
      readonly found: Buffer;
      readonly wanted: readonly Buffer[];
    }
  | { readonly kind: "left-over"; readonly name: string };

/** What a folder holds, on disk or as git keeps it. */
export interface Found {
  readonly names: readonly string[];
  readonly bytes: (name: string) => Buffer | undefined;
}

/** What a folder on disk holds. */
export function foundOnDisk(folder: string): Found {
  return { names: namesIn(folder), bytes: (name) => bytesOf(join(folder, name)) };
}

/** Compares a folder with what would be written. */
export function differences(found: Found, files: readonly OutputFile[]): Difference[] {
  const unlike = files.flatMap(({ name, content }): Difference[] => {
    const now = found.bytes(name);
    if (now === undefined) return [{ kind: "missing", name }];
    return isSame(now, content) ? [] : [{ kind: "stale", name, found: now, wanted: content }];
  });
  return [...unlike, ...leftOver(found, files).map((name): Difference => ({ kind: "left-over", name }))];
}

/** Whether a file holds what would be written; line ends do not count, for a checkout may fold them. */
export function isSame(found: Buffer, wanted: readonly Buffer[]): boolean {
  const now = unfolded(found);
  let at = 0;
  for (const piece of wanted) {
    if (!now.subarray(at, at + piece.length).equals(piece)) return false;
    at += piece.length;
  }
  return at === now.length;
}

/** A text whose lines end in LF. */
function unfolded(text: Buffer): Buffer {
  if (!text.includes("\r\n")) return text;
  return Buffer.from(text.toString("latin1").replaceAll("\r\n", "\n"), "latin1");
}

/** Makes a folder hold just the files; each is there whole, old or new, at any moment. The names of what changed. */
export function writeOutput(folder: string, files: readonly OutputFile[]): string[] {
  const changes = differences(foundOnDisk(folder), files);
  try {
    if (changes.length > 0) mkdirSync(folder, { recursive: true });
    for (const { name, kind } of changes) {
      const file = files.find((each) => each.name === name);
      if (kind === "left-over" || !file) rmSync(join(folder, name));
      else replaceFile(folder, file);
    }
  } catch (error) {
    throw new WriteError(`cannot write to ${folder}: ${messageOf(error)}; name another folder with --out`);
  }
  return changes.map(({ name }) => name);
}

/** A rename is atomic where a write is not: whoever reads, or kills us, finds one of the two versions. */
export function replaceFile(folder: string, { name, content }: OutputFile): void {
  const unfinished = join(folder, `.${name}.${process.pid}.tmp`);
  try {
    writeWhole(unfinished, content);
    renameSync(unfinished, join(folder, name));
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
}

function writeWhole(path: string, content: readonly Buffer[]): void {
  const file = openSync(path, "w");
  try {
    for (const piece of content) writeFileSync(file, piece);
  } finally {
    closeSync(file);
  }
}

/** Files of ours that nothing would be written to: a form no longer asked for, or what a killed run left unfinished. */
function leftOver(found: Found, files: readonly OutputFile[]): string[] {
  const wanted = new Set(files.map(({ name }) => name));
  return found.names.filter((name) => !wanted.has(name) && (isUnfinished(name) || isOurs(found, name)));
}

function isUnfinished(name: string): boolean {
  const [, of, pid] = /^\.(.+)\.(\d+)\.tmp$/.exec(name) ?? [];
  return Object.values(EMITTERS).some(({ file }) => file === of) && !isAlive(Number(pid));
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
