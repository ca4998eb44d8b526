import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Emitter } from "../indexing/emit/emitter.ts";
import { EMITTERS } from "../indexing/emit/registry.ts";
import { InputError } from "./command.ts";
import { messageOf } from "./message-of.ts";

/** The output folder cannot be written. */
export class WriteError extends InputError {}

/** A file to be written into the output folder. */
export interface OutputFile {
  readonly name: string;
  readonly text: string;
}

/** How the output folder differs from what would be written. */
export type Difference =
  | { readonly kind: "missing"; readonly name: string }
  | { readonly kind: "stale"; readonly name: string; readonly found: string; readonly wanted: string }
  | { readonly kind: "left-over"; readonly name: string };

/** What a folder holds, on disk or as git keeps it; texts with their lines ended by LF. */
export interface Found {
  readonly names: readonly string[];
  readonly text: (name: string) => string | undefined;
}

/** What a folder on disk holds. */
export function foundOnDisk(folder: string): Found {
  return { names: namesIn(folder), text: (name) => textOf(join(folder, name)) };
}

/** Compares a folder with what would be written; line ends do not count, for a checkout may fold them. */
export function differences(found: Found, files: readonly OutputFile[]): Difference[] {
  const unlike = files.flatMap(({ name, text }): Difference[] => {
    const now = found.text(name);
    if (now === undefined) return [{ kind: "missing", name }];
    return now === text ? [] : [{ kind: "stale", name, found: now, wanted: text }];
  });
  return [...unlike, ...leftOver(found, files).map((name): Difference => ({ kind: "left-over", name }))];
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
export function replaceFile(folder: string, { name, text }: OutputFile): void {
  const unfinished = join(folder, `.${name}.${process.pid}.tmp`);
  try {
    writeFileSync(unfinished, text);
    renameSync(unfinished, join(folder, name));
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
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
  return opening !== undefined && (found.text(name)?.startsWith(opening) ?? false);
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).toSorted();
  } catch {
    return [];
  }
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8").replaceAll("\r\n", "\n");
  } catch {
    return undefined;
  }
}
