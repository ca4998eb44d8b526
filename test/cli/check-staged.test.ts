import { spawnSync } from "node:child_process";
import { afterAll, beforeAll, expect, it } from "vitest";
import { builtProgram } from "../built-program.ts";
import { gitRepository, type GitRepository } from "../git-repository.ts";

let repository: GitRepository;

beforeAll(() => {
  repository = gitRepository({
    "docs/a.md": "# A\n\n[B](b.md)\n",
    "docs/b.md": "# B\n",
    "docs/old.md": "# Old\n\n[gone](gone.md)\n",
  });
});
afterAll(() => repository.remove());

function check(...args: readonly string[]) {
  const { root, env } = repository;
  const call = [builtProgram("tero"), "check", "--format", "json", ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, call, { cwd: root, env, encoding: "utf8" });
  return { status, stderr, output: stdout };
}

it("checks what is staged, whatever lies in the working tree", () => {
  repository.write({ "docs/a.md": "# A\n\n[B](b.md)\n\n[staged](nowhere.md)\n" });
  repository.git("add", "docs/a.md");
  repository.write({
    "docs/a.md": "# A\n\n[unstaged](elsewhere.md)\n",
    "docs/new.md": "# New\n\n[untracked](missing.md)\n",
    "docs/b.md": undefined,
  });
  const { status, output } = check("--staged", "--changed");
  expect(status).toBe(1);
  expect(
    ["nowhere.md", "elsewhere.md", "missing.md", "gone.md"].map((target) => output.includes(target)),
  ).toEqual([true, false, false, false]);
});

it("passes when what is staged is sound, however the working tree looks", () => {
  repository.git("checkout", "HEAD", "--", ".");
  repository.write({ "docs/a.md": "# A\n\n[broken](broken.md)\n" });
  expect(check("--staged", "--changed")).toMatchObject({ status: 0 });
});

it("does not mend what it does not look at", () => {
  const { status, stderr } = check("--staged", "--fix");
  expect({ status, stderr }).toEqual({ status: 64, stderr: expect.stringContaining("say one of them") });
});
