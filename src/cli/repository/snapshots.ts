import { execFile } from "node:child_process";
import { existsSync, readFileSync, realpathSync, statSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { promisify } from "node:util";
import { DEFAULT_OUT, INDEX_JSON } from "../../model/index-file.ts";
import type { Row } from "../../model/row.ts";
import { loadCorpus } from "../../serving/load.ts";
import { InputError } from "../command.ts";
import { messageOf } from "../message-of.ts";
import { NO_REVISION } from "./staged-tree.ts";

const run = promisify(execFile);

/** The rows of an index file, named from a folder, or of the one in a folder of that name; undefined where there is neither. */
export function rowsOfFile(from: string, name: string): readonly Row[] | undefined {
  const path = resolve(from, name);
  const file = [path, join(path, INDEX_JSON), join(path, DEFAULT_OUT, INDEX_JSON)].find(isFile);
  if (file === undefined) return undefined;
  try {
    return loadCorpus(readFileSync(file), name).rows;
  } catch (error) {
    throw new InputError(`${name} is no index: ${messageOf(error)}`);
  }
}

/** The rows that indexing a revision gives: made by this program, so that two revisions are told apart by what they say alone. */
export async function rowsOfRevision(root: string, revision: string): Promise<readonly Row[] | undefined> {
  // In a process of its own: a server goes on answering, and the parsers are not loaded into it.
  const args = [programFile(), "index", root, "--revision", revision, "--stdout", "--quiet"];
  try {
    const { stdout } = await run(process.execPath, args, { encoding: "buffer", maxBuffer: 2 ** 30 });
    return loadCorpus(stdout, revision).rows;
  } catch (error) {
    const told = error instanceof Error && "stderr" in error ? String(error.stderr) : messageOf(error);
    if (told.includes(NO_REVISION)) return undefined;
    throw new InputError(`indexing ${revision}: ${told.trim()}`);
  }
}

/** Whether a path lies inside a root, symlinks resolved. */
export function isInside(root: string, path: string): boolean {
  const full = resolve(root, path);
  if (!existsSync(full)) return false;
  const below = relative(realpathSync(root), realpathSync(full));
  return below !== ".." && !below.startsWith(`..${sep}`);
}

/** All programs of the package lie in one folder, whatever link this one was started by. */
function programFile(): string {
  return join(dirname(realpathSync(process.argv[1] ?? "")), "tero.js");
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}
