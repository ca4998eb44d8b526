import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { spawnSync } from "node:child_process";
import { onTestFinished } from "vitest";

/** What stands at a path: a file's content, or where a symlink leads. */
export type Planted = string | Buffer | { readonly link: string };

/** Plants files in a fresh folder that is gone after the test; its path. */
export function plant(files: Readonly<Record<string, Planted>>): string {
  return plantUntil(onTestFinished, files);
}

/** Plants files in a fresh folder that is gone when the hook (`afterAll`, `onTestFinished`) is called. */
export function plantUntil(
  hook: (remove: () => void) => void,
  files: Readonly<Record<string, Planted>>,
): string {
  const root = mkdtempSync(join(tmpdir(), "tero-test-"));
  hook(() => rmSync(root, { recursive: true, force: true }));
  for (const [path, content] of Object.entries(files)) plantAt(join(root, path), content);
  return root;
}

/** Makes a folder a git repository and tracks the given paths. */
export function track(root: string, ...paths: readonly string[]): string {
  git(root, "init", "--quiet");
  if (paths.length > 0) git(root, "add", "--force", "--", ...paths);
  return root;
}

/** Runs git in a folder, whatever repository the test itself runs in. */
export function git(root: string, ...args: readonly string[]): string {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("GIT_")));
  const identity = ["-c", "user.name=test", "-c", "user.email=test@example.com"];
  const done = spawnSync("git", ["-C", root, ...identity, ...args], { encoding: "utf8", env });
  if (done.status !== 0) throw new Error(`git ${args.join(" ")}: ${done.stderr}`);
  return done.stdout;
}

function plantAt(full: string, content: Planted): void {
  mkdirSync(dirname(full), { recursive: true });
  if (typeof content === "string" || Buffer.isBuffer(content)) writeFileSync(full, content);
  else symlinkSync(content.link, full);
}
