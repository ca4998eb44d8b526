import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { DEFAULT_OUT, INDEX_JSON } from "../model/index-file.ts";
import { chooseRoot, namedRoot } from "./choose-root.ts";
import type { Io, ParsedArguments } from "./command.ts";

/** Where answers come from: an index file, as it was named, or a repository that is indexed in memory. */
export type ChosenIndex =
  | { readonly kind: "file"; readonly path: string }
  | { readonly kind: "memory"; readonly root: string };

const DEFAULT_PATH = `${DEFAULT_OUT}/${INDEX_JSON}`;

/** The index that is named; else the one at the usual place of the working directory or the root; else none: the root itself. */
export function chooseIndex({ options }: ParsedArguments, io: Io): ChosenIndex {
  const named = textOf(options["index"]) ?? (io.env["TERO_INDEX_PATH"] || undefined);
  if (named !== undefined) return { kind: "file", path: named };
  const asked = textOf(options["root"]);
  const isElsewhere = namedRoot(asked, io) !== undefined;
  if (!isElsewhere && existsSync(resolve(io.cwd, DEFAULT_PATH))) return { kind: "file", path: DEFAULT_PATH };
  const root = chooseRoot(asked, io);
  const path = join(root, DEFAULT_PATH);
  return existsSync(path) ? { kind: "file", path } : { kind: "memory", root };
}

/** The repository that an index is about: the one it lies in at the usual place, else the folder that it lies in. */
export function rootOfIndex(chosen: ChosenIndex, { cwd }: Io): string {
  if (chosen.kind === "memory") return chosen.root;
  const path = resolve(cwd, chosen.path);
  const usual = resolve(dirname(path), "../..");
  return join(usual, DEFAULT_PATH) === path ? usual : dirname(path);
}

/** The value of an option that takes one. */
export const textOf = (value: string | boolean | undefined): string | undefined =>
  typeof value === "string" ? value : undefined;
