import type { Cache, LastRun } from "../../indexing/cache.ts";
import { flagIn, isEntry, isListOf, isRecord } from "../../indexing/cached-values.ts";
import type { DocumentFields } from "../../indexing/extract/extractor.ts";
import { fileIdentity, fileStamp, targetState } from "../../indexing/file-stamp.ts";
import type { Flag } from "../../model/row.ts";
import type { ListedRepository } from "./index-repository.ts";
import type { Left } from "./output.ts";

/** What a run says of the index that it made. */
export interface Told {
  readonly rows: number;
  readonly files: number;
  readonly flagged: readonly Flag[];
}

/** What a run read and wrote, beside the files that the cache knows. */
export interface RunScope {
  readonly listed: ListedRepository;
  /** What was asked for, as far as it decides over what is written. */
  readonly asked: string;
  /** Absolute paths of all files that it could have written or removed. */
  readonly outputs: readonly string[];
  /** How these were as the run began. */
  readonly stamps: readonly string[];
}

/** What series gave to the documents of their records, by file. */
export type FieldsByFile = ReadonlyMap<string, DocumentFields>;

/** A run that read just these files, and whose outputs are as it left them. */
export interface RunBefore extends LastRun {
  readonly told: Told;
  readonly fields: FieldsByFile;
}

/** The run before, if what it wrote still stands, but for what may have changed in the files that it read. */
export function lastRun(cache: Cache, { listed, asked, stamps }: RunScope): RunBefore | undefined {
  const last = cache.lastRun(listed.paths);
  if (last === undefined || !isRecord(last.run) || last.run["asked"] !== asked) return undefined;
  if (!isSameJson(last.run["outputs"], stamps)) return undefined;
  if (!isSameJson(last.run["leftOut"], listed.flags)) return undefined;
  const told = toldIn(last.run["told"]);
  const fields = fieldsIn(last.run["fields"]);
  return told && fields && { ...last, told, fields };
}

/** What a run made, and what it left written. */
export interface RunMade {
  readonly told: Told;
  readonly fields: FieldsByFile;
  readonly left: Left;
}

/** What lastRun will need to know. */
export function recordOf({ told, fields, left }: RunMade, scope: RunScope): object {
  const { asked, listed } = scope;
  return { asked, outputs: stampsLeft(left, scope), leftOut: listed.flags, told, fields: [...fields] };
}

/** Whether the outputs are still as they were when the run began. */
export const areAsFound = ({ outputs, stamps }: RunScope): boolean =>
  isSameJson(outputs.map(outputStamp), stamps);

/** How the outputs are, where no other run has written them meanwhile. */
function stampsLeft(left: Left, { outputs, stamps }: RunScope): string[] {
  return outputs.map((path, at) => {
    const state = targetState(path);
    const stamp = fileStamp(state);
    const isOurs = left.has(path) ? left.get(path) === fileIdentity(state) : stamp === stamps[at];
    return isOurs ? stamp : "another run's";
  });
}

const isSameJson = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** An output that is a symlink now changes with what it leads to. */
export const outputStamp = (path: string): string => fileStamp(targetState(path));

function toldIn(value: unknown): Told | undefined {
  if (!isRecord(value)) return undefined;
  const { rows, files, flagged } = value;
  if (typeof rows !== "number" || typeof files !== "number" || !Array.isArray(flagged)) return undefined;
  const flags = flagged.map(flagIn).filter((flag) => flag !== undefined);
  return flags.length === flagged.length ? { rows, files, flagged: flags } : undefined;
}

const fieldsIn = (value: unknown): FieldsByFile | undefined =>
  isListOf(isFieldsOfFile, value) ? new Map(value) : undefined;

const isFieldsOfFile = (value: unknown): value is [string, DocumentFields] =>
  isEntry(value) && isRecord(value[1]);
