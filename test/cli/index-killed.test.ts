import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { builtProgram } from "../built-program.ts";
import { plant } from "../tree.ts";
import { tero } from "./run-in-process.ts";

/** Enough for a write to take a while. */
const SECTIONS = 12_000;
const OUT = "docs/tero-index";
const program = builtProgram("tero");

it("a kill -9 in the middle of writing leaves each file whole, and the next run cleans up", async () => {
  const root = plant({ "docs/big.md": documentOf("Before") });
  await tero(["index", "--quiet"], { cwd: root });
  const before = filesIn(root);
  writeFileSync(join(root, "docs/big.md"), documentOf("After"));
  const after = { ...before, ...(await wouldWrite(root)) };

  let isCaught = false;
  for (let tries = 0; tries < 20 && !isCaught; tries++) {
    isCaught = await killWhileWriting(root);
    const found = filesIn(root);
    for (const name of ["index.json", "INDEX.md"]) expect([before[name], after[name]]).toContain(found[name]);
    if (!isCaught) restore(root, before);
  }
  expect(isCaught).toBe(true);

  await tero(["index", "--quiet"], { cwd: root });
  expect(filesIn(root)).toEqual(after);
});

it("a disk that is full in the middle of writing leaves the old index, and says so", async () => {
  const root = plant({ "docs/big.md": documentOf("Before") });
  await tero(["index", "--quiet"], { cwd: root });
  const before = filesIn(root);
  writeFileSync(join(root, "docs/big.md"), documentOf("After"));
  const command = `ulimit -f 64; exec '${process.execPath}' '${program}' index --quiet`;
  const { status, stderr } = spawnSync("bash", ["-c", command], { cwd: root, encoding: "utf8" });
  expect([status, stderr]).toEqual([
    66,
    expect.stringMatching(/^tero: cannot write to .*: EFBIG.*; name another/),
  ]);
  expect(filesIn(root)).toEqual(before);
});

function restore(root: string, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, OUT, name), text);
}

function documentOf(word: string): string {
  return Array.from({ length: SECTIONS }, (_, at) => `## ${word} ${at}\n`).join("\n");
}

function filesIn(root: string): Record<string, string> {
  const names = readdirSync(join(root, OUT));
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(root, OUT, name), "utf8")]));
}

/** What a run that is not killed makes of the tree. */
async function wouldWrite(root: string): Promise<Record<string, string>> {
  const copy = plant({ "docs/big.md": readFileSync(join(root, "docs/big.md"), "utf8") });
  await tero(["index", "--quiet"], { cwd: copy });
  return filesIn(copy);
}

/** Starts a run and kills it as soon as a file is being written; whether one was left unfinished. */
async function killWhileWriting(root: string): Promise<boolean> {
  const run = spawn(process.execPath, [program, "index", "--quiet"], { cwd: root });
  const ended = once(run, "exit");
  const isUnfinished = (): boolean => readdirSync(join(root, OUT)).some((name) => name.endsWith(".tmp"));
  while (run.exitCode === null && run.signalCode === null) {
    for (let looks = 0; looks < 200; looks++) {
      if (isUnfinished()) run.kill("SIGKILL");
    }
    await new Promise((resolve) => void setImmediate(resolve));
  }
  await ended;
  return isUnfinished();
}
