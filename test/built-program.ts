import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const PROJECT = fileURLToPath(new URL("..", import.meta.url));
const BUILDS = join(PROJECT, "node_modules", ".build-test");
const OLD = 10 * 60_000;

/**
 * Path of a program of the package (`tero`, `tero-mcp`, `tero-index`) as built from the sources of this moment: built once
 * for all test files, however many run side by side.
 */
export function builtProgram(name: "tero" | "tero-mcp" | "tero-index"): string {
  const folder = join(BUILDS, stampOfSources());
  if (!existsSync(folder)) build(folder);
  return join(folder, `${name}.js`);
}

/** Changes whenever a source does. */
function stampOfSources(): string {
  const files = ["package.json", "build.mjs", ...filesIn("src")];
  const newest = Math.max(...files.map((file) => statSync(join(PROJECT, file)).mtimeMs));
  return `${files.length}-${Math.round(newest)}`;
}

function filesIn(folder: string): string[] {
  const entries = readdirSync(join(PROJECT, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(PROJECT.length));
}

function build(folder: string): void {
  mkdirSync(BUILDS, { recursive: true });
  const unfinished = `${folder}.${process.pid}`;
  const env = { ...process.env, TERO_DIST: unfinished };
  execFileSync(process.execPath, ["build.mjs"], { cwd: PROJECT, env, stdio: "pipe" });
  try {
    renameSync(unfinished, folder);
  } catch {
    // Another test file was faster.
    rmSync(unfinished, { recursive: true, force: true });
  }
  removeOld(folder);
}

function removeOld(current: string): void {
  for (const name of readdirSync(BUILDS)) {
    const other = join(BUILDS, name);
    const age = Date.now() - (statSync(other, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (other !== current && age > OLD) rmSync(other, { recursive: true, force: true });
  }
}
