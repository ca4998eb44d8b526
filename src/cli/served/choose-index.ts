import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { DEFAULT_OUT, INDEX_JSON } from "../../model/index-file.ts";
import { chooseRoot, namedRoot } from "./choose-root.ts";
import type { Io, ParsedArguments } from "../command.ts";

/** Where answers come from: an index file, as it was named, or a repository that is indexed in memory. */
export type ChosenIndex =
  | {
      readonly kind: "file";
      readonly path: string;
      /** The repository that it is about, where that was looked for and not the file. */
      readonly root?: string;
    }
  | { readonly kind: "memory"; readonly root: string };

/**
 * The index that is named; else the one that the working directory or the root keeps; else none: the root itself. A
 * repository that does not commit its index is indexed in memory, whatever lies about.
 */
export function chooseIndex({ options }: ParsedArguments, io: Io): ChosenIndex {
  const named = textOf(options["index"]) ?? (io.env["TERO_INDEX_PATH"] || undefined);
  if (named !== undefined) return { kind: "file", path: named };
  const asked = textOf(options["root"]);
  const isElsewhere = namedRoot(asked, io) !== undefined;
  const here = isElsewhere ? undefined : indexBelow(io.cwd);
  if (here !== undefined) return { kind: "file", path: here, root: io.cwd };
  const root = chooseRoot(asked, io);
  const below = indexBelow(root);
  return below === undefined ? { kind: "memory", root } : { kind: "file", path: join(root, below), root };
}

/** The repository that an index is about: the one it lies in at the usual place, else the folder that it lies in. */
export function rootOfIndex(chosen: ChosenIndex, { cwd }: Io): string {
  if (chosen.kind === "memory") return chosen.root;
  if (chosen.root !== undefined) return resolve(cwd, chosen.root);
  const path = resolve(cwd, chosen.path);
  const usual = resolve(dirname(path), "../..");
  return join(usual, DEFAULT_OUT, INDEX_JSON) === path ? usual : dirname(path);
}

/** Path of the index file that a repository keeps, from its root; undefined where it keeps none. */
function indexBelow(root: string): string | undefined {
  const out = configuredOut(root);
  if (out === false) return undefined;
  const path = `${out}/${INDEX_JSON}`;
  return existsSync(join(root, path)) ? path : undefined;
}

/** What tero.json says of the index's place. A faulty one is told of when it is indexed by, not on every start. */
function configuredOut(root: string): string | false {
  try {
    const config: unknown = JSON.parse(readFileSync(join(root, CONFIG_FILE), "utf8"));
    const out = typeof config === "object" && config !== null && "out" in config ? config.out : undefined;
    return out === false || typeof out === "string" ? out : DEFAULT_OUT;
  } catch {
    return DEFAULT_OUT;
  }
}

const CONFIG_FILE = "tero.json";

/** The value of an option that takes one. */
export const textOf = (value: string | boolean | undefined): string | undefined =>
  typeof value === "string" ? value : undefined;
