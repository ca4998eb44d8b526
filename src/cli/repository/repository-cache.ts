import { existsSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { openCache, type Cache } from "../../indexing/cache.ts";
import type { Config } from "../../indexing/config.ts";
import { hashStart, hashStep } from "../../model/fnv.ts";
import { BUILD_ID } from "../build-id.ts";
import type { Io } from "../command.ts";

/** What decides over what a file gives, beside its content. */
export interface CacheScope {
  /** Absolute. */
  readonly root: string;
  readonly config: Config;
  readonly engine: string;
}

/** The cache of a repository; none where this program runs unbuilt, for nothing would tell its versions apart. */
export function repositoryCache(scope: CacheScope, io: Io): Cache | undefined {
  if (BUILD_ID === undefined) return undefined;
  const root = realpathSync(scope.root);
  return openCache({
    file: join(cacheFolder(root, io), nameFor(`${root}\n${scope.engine}`)),
    root,
    key: JSON.stringify([BUILD_ID, root, scope.engine, scope.config]),
    started: Date.now(),
    run: String(process.pid),
  });
}

/**
 * A short name for a text: where two share one, their keys tell them apart. A better hash would have its
 * part of Node loaded where nothing changed.
 */
function nameFor(text: string): string {
  const hash = Buffer.from(text).reduce(hashStep, hashStart);
  return (hash >>> 0).toString(36);
}

/** A folder that nobody needs to ignore: beside the packages where there are any, else the user's own. */
export function cacheFolder(root: string, { env }: Pick<Io, "env">): string {
  if (existsSync(join(root, "node_modules"))) return join(root, "node_modules", ".cache", "tero");
  return join(env["XDG_CACHE_HOME"] || join(env["HOME"] || homeFolder(), ".cache"), "tero");
}

/** By a part of Node that is loaded only where the environment does not tell. */
const homeFolder = (): string => process.getBuiltinModule("node:os").homedir();
