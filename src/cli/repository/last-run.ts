import type { Cache, LastRun } from "../../indexing/cache.ts";
import { flagIn, isEntry, isListOf, isRecord } from "../../indexing/cached-values.ts";
import type { DocumentFields } from "../../indexing/extract/extractor.ts";
import { fileStamp, targetState } from "../../indexing/file-stamp.ts";
import type { Flag } from "../../model/row.ts";
import type { ListedRepository } from "./index-repository.ts";

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
}

/** What series gave to the documents of their records, by file. */
export type FieldsByFile = ReadonlyMap<string, DocumentFields>;

/** A run that read just these files, and whose outputs are as it left them. */
export interface RunBefore extends LastRun {
  readonly told: Told;
  readonly fields: FieldsByFile;
}

/** The run before, if what it wrote still stands, but for what may have changed in the files that it read. */
export function lastRun(cache: Cache, { listed, asked, outputs }: RunScope): RunBefore | undefined {
  const last = cache.lastRun(listed.paths);
  if (last === undefined || !isRecord(last.run) || last.run["asked"] !== asked) return undefined;
  if (!isSameJson(last.run["outputs"], outputs.map(stampOf))) return undefined;
  if (!isSameJson(last.run["leftOut"], listed.flags)) return undefined;
  const told = toldIn(last.run["told"]);
  const fields = fieldsIn(last.run["fields"]);
  return told && fields && { ...last, told, fields };
}

/** What lastRun will need to know. */
export function recordOf(told: Told, fields: FieldsByFile, { listed, asked, outputs }: RunScope): object {
  return { asked, outputs: outputs.map(stampOf), leftOut: listed.flags, told, fields: [...fields] };
}

const isSameJson = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** One that is a symlink now changes with what it leads to. */
const stampOf = (path: string): string => fileStamp(targetState(path));

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
