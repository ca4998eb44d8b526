import { lstatSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import type { Cache } from "../../indexing/cache.ts";
import { fileStamp } from "../../indexing/file-stamp.ts";
import { flagIn, isRecord } from "../../indexing/cached-values.ts";
import { byPathComponents } from "../../model/order.ts";
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

/** What the run before told, if every file that it read or wrote is as it left it: then there is nothing to do. */
export function lastRun(cache: Cache, { listed, asked, outputs }: RunScope): Told | undefined {
  const run = cache.lastRun(listed.paths.toSorted(byPathComponents));
  if (!isRecord(run) || run["asked"] !== asked) return undefined;
  if (!isDeepStrictEqual(run["outputs"], outputs.map(stampOf))) return undefined;
  if (!isDeepStrictEqual(run["leftOut"], asJson(listed.flags))) return undefined;
  return toldIn(run["told"]);
}

/** What lastRun will need to know. */
export function recordOf(told: Told, { listed, asked, outputs }: RunScope): object {
  return { asked, outputs: outputs.map(stampOf), leftOut: listed.flags, told };
}

const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

const stampOf = (path: string): string => fileStamp(lstatSync(path, { throwIfNoEntry: false }));

function toldIn(value: unknown): Told | undefined {
  if (!isRecord(value)) return undefined;
  const { rows, files, flagged } = value;
  if (typeof rows !== "number" || typeof files !== "number" || !Array.isArray(flagged)) return undefined;
  const flags = flagged.map(flagIn).filter((flag) => flag !== undefined);
  return flags.length === flagged.length ? { rows, files, flagged: flags } : undefined;
}
