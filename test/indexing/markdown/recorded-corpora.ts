import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import glob from "fast-glob";

const PACKED = join(import.meta.dirname, "../../../../shared/corpora/tgz");
const SCRATCH = process.env["TERO_SCORE_SCRATCH"] ?? join(tmpdir(), "tero-score");

/** Names of the recorded corpora beside the project; none where they are absent. */
export const CORPORA: readonly string[] = existsSync(PACKED)
  ? readdirSync(PACKED)
      .filter((name) => name.endsWith(".tar.gz"))
      .map((name) => name.slice(0, -".tar.gz".length))
      .toSorted()
  : [];

/** Root folder of a recorded corpus, unpacked into the scratch folder on first use. */
export function corpusRoot(name: string): string {
  const root = join(SCRATCH, name);
  if (!existsSync(root)) unpack(name, root);
  return root;
}

/** Paths of the markdown files of a corpus. */
export function markdownFiles(name: string): string[] {
  const options = { absolute: true, caseSensitiveMatch: false, cwd: corpusRoot(name), dot: true };
  return glob.sync("**/*.{md,mdx,markdown}", { ...options, followSymbolicLinks: false }).toSorted();
}

function unpack(name: string, root: string): void {
  mkdirSync(SCRATCH, { recursive: true });
  const parent = mkdtempSync(join(SCRATCH, "unpack-"));
  const { status, stderr } = spawnSync("tar", ["xzf", join(PACKED, `${name}.tar.gz`), "-C", parent]);
  if (status !== 0) throw new Error(`cannot unpack ${name}: ${String(stderr)}`);
  const [top = ""] = readdirSync(parent);
  const source = readdirSync(parent).length === 1 ? join(parent, top) : parent;
  cpSync(source, root, { recursive: true, verbatimSymlinks: true });
  rmSync(parent, { recursive: true, force: true });
}
