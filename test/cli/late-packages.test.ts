import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";
import { builtProgram } from "../built-program.ts";
import { plant } from "../tree.ts";
import { tero } from "./run-in-process.ts";

const FILES = {
  ".gitignore": "ignored.md\n",
  "ignored.md": "# Not to be seen\n",
  "a.md": "---\ntitle: 'In YAML'\n---\nText &hellip; and `code`.\n\n## Caf&eacute; &amp; more\n",
  "docs/adr/0001-a.md": "---\nstatus: [broken\n---\n# ADR-0001: First\n",
};

it.each([[[]], [["--parser", "remark"]]])(
  "packages that the built program loads late do what they do unbuilt, with %j",
  async (words) => {
    const args = ["index", plant(FILES), "--stdout", "--no-cache", ...words];
    const built = spawnSync(process.execPath, [builtProgram("tero"), ...args], { encoding: "utf8" });
    const unbuilt = await tero(args);
    expect([built.status, built.stderr]).toEqual([0, ""]);
    expect(built.stdout).toBe(unbuilt.stdout);
    expect(built.stdout).not.toContain("ignored.md");
  },
);

it("a run where nothing changed loads no cryptography", () => {
  const root = plant({ ...FILES, "tell.cjs": TELL });
  const index = () =>
    spawnSync(process.execPath, ["-r", "./tell.cjs", builtProgram("tero"), "index"], {
      cwd: root,
      encoding: "utf8",
      env: { ...process.env, XDG_CACHE_HOME: join(root, "cache") },
    });
  const runs = [index(), index()].map(({ status, stderr }) => [status, stderr.includes("loaded: crypto")]);
  expect(runs).toEqual([
    [0, true],
    [0, false],
  ]);
});

/** Tells at the end whether Node's cryptography was loaded. */
const TELL = `process.on("exit", () => {
  if (process.moduleLoadList.includes("NativeModule crypto")) console.error("loaded: crypto");
});`;
