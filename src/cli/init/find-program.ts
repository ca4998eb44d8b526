import { existsSync, realpathSync } from "node:fs";
import { delimiter, join } from "node:path";
import type { Io } from "../command.ts";
import { VERSION } from "../version.ts";
import { DEPENDENCY, type Program } from "./program.ts";

/** How people and programs in a repository reach the program that is running. */
export function findProgram(root: string, io: Io): Program {
  if (existsSync(join(root, DEPENDENCY))) return { from: "dependency" };
  const running = realpathSync(process.argv[1] ?? "");
  if (/[\\/]_npx[\\/]/.test(running)) return { from: "npx", version: VERSION };
  const folders = (io.env["PATH"] ?? "").split(delimiter);
  const isInstalled = folders.some((each) => each !== "" && isOurs(join(each, "tero"), running));
  return isInstalled ? { from: "path" } : { from: "file", file: running };
}

/** Another program may be called tero too. */
function isOurs(candidate: string, running: string): boolean {
  return existsSync(candidate) && realpathSync(candidate) === running;
}
