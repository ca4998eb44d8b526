import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { INDEXED_FILES } from "../../src/cli/init/hooks.ts";
import { builtProgram } from "../built-program.ts";
import { gitRepository, type GitRepository } from "../git-repository.ts";

const HOOKS = readFileSync(fileURLToPath(new URL("../../.pre-commit-hooks.yaml", import.meta.url)), "utf8");

interface Hook {
  readonly id: string;
  readonly entry: string;
  readonly language: string;
  readonly pass_filenames: boolean;
  readonly files: string;
}

it(".pre-commit-hooks.yaml declares two hooks, each with a twin for an installed tero", () => {
  const hooks: readonly Hook[] = parse(HOOKS);
  expect(hooks.map(({ id, entry, language }) => [id, entry, language])).toEqual([
    ["tero-check", "tero index --check --staged", "node"],
    ["tero-index", "tero index --staged", "node"],
    ["tero-check-system", "tero index --check --staged", "system"],
    ["tero-index-system", "tero index --staged", "system"],
  ]);
  expect(hooks.every(({ pass_filenames, files }) => !pass_filenames && files === INDEXED_FILES)).toBe(true);
});

const isHere = spawnSync("pre-commit", ["--version"]).status === 0;

describe.skipIf(!isHere)("the pre-commit framework (where it is installed)", () => {
  let bin: string;
  let hooks: GitRepository;
  let repository: GitRepository;

  beforeAll(() => {
    bin = mkdtempSync(join(tmpdir(), "tero-bin-"));
    chmodSync(builtProgram("tero"), 0o755);
    symlinkSync(builtProgram("tero"), join(bin, "tero"));
    const env = { PATH: `${bin}${delimiter}${process.env["PATH"]}`, PRE_COMMIT_HOME: join(bin, "cache") };
    hooks = gitRepository({ ".pre-commit-hooks.yaml": HOOKS });
    repository = gitRepository({ "docs/adr/0001-a.md": "# 1. A\n\n## Status\n\nAccepted\n" }, env);
    tero("index", "--quiet");
    repository.commit("index");
  });
  afterAll(() => {
    for (const each of [hooks, repository]) each.remove();
    rmSync(bin, { recursive: true, force: true });
  });

  function tero(...args: readonly string[]) {
    return spawnSync("tero", args, { cwd: repository.root, env: repository.env, encoding: "utf8" });
  }

  /** Runs one hook as `git commit` would. */
  function runHook(id: string): { readonly ok: boolean; readonly output: string } {
    const config = `repos:\n- repo: ${hooks.root}\n  rev: ${hooks.git("rev-parse", "HEAD")}\n  hooks:\n  - id: ${id}\n`;
    repository.write({ ".git/hooks.yaml": config });
    const args = ["run", "--config", ".git/hooks.yaml", "--color", "never"];
    const { status, stdout, stderr } = spawnSync("pre-commit", args, {
      cwd: repository.root,
      env: repository.env,
      encoding: "utf8",
    });
    return { ok: status === 0, output: stdout + stderr };
  }

  it("skips commits without documents, fails on a stale index with the mending command, and passes after it", () => {
    repository.write({ "x.py": "x = 1\n" });
    repository.git("add", "x.py");
    expect(runHook("tero-check-system").output).toContain("(no files to check)Skipped");
    repository.write({ "docs/adr/0002-b.md": "# 2. B\n\n## Status\n\nProposed\n" });
    repository.git("add", "docs/adr");
    const stale = runHook("tero-check-system");
    expect(stale.ok).toBe(false);
    const [, mend = ""] = /run `(.*)` and commit again/.exec(stale.output) ?? [];
    expect(mend).toBe("tero index --staged && git add docs/tero-index");
    spawnSync("sh", ["-c", mend], { cwd: repository.root, env: repository.env });
    expect(runHook("tero-check-system")).toMatchObject({ ok: true });
    repository.git("commit", "-qm", "b", "--no-verify");
  });

  it("stops a commit whose index it rewrote, adds nothing, and leaves what is unstaged and untracked out", () => {
    const before = repository.git("rev-parse", ":docs/tero-index/index.json");
    repository.write({ "docs/adr/0003-c.md": "# 3. Staged\n\n## Status\n\nProposed\n" });
    repository.git("add", "docs/adr");
    repository.write({
      "docs/adr/0003-c.md": "# 3. Unstaged\n\n## Status\n\nProposed\n",
      "notes.md": "# Untracked\n",
    });
    const rewritten = runHook("tero-index-system");
    expect(rewritten.ok).toBe(false);
    expect(rewritten.output).toContain("files were modified by this hook");
    expect(repository.git("rev-parse", ":docs/tero-index/index.json")).toBe(before);
    const written = readFileSync(join(repository.root, "docs/tero-index/index.json"), "utf8");
    expect([/3\. Staged/, /Unstaged/, /Untracked/].map((text) => text.test(written))).toEqual([
      true,
      false,
      false,
    ]);
    expect(readFileSync(join(repository.root, "docs/adr/0003-c.md"), "utf8")).toContain("Unstaged");
    repository.git("add", "docs/tero-index");
    expect(runHook("tero-index-system").ok).toBe(true);
    expect(runHook("tero-check-system").ok).toBe(true);
  });
});
