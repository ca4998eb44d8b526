import { renameSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { followedIndex } from "../../../src/cli/watch/followed-index.ts";
import { plant, track } from "../../tree.ts";

it.each([
  ["was swapped for a symlink to itself elsewhere", (folder: string) => symlinkSync("../moved", folder)],
  ["is a loop of symlinks", (folder: string) => symlinkSync("b", folder)],
  ["is a file now", (folder: string) => writeFileSync(folder, "")],
])("what git tracks in a folder that %s is shown no longer", (_, take) => {
  const outside = plant({ "root/a.md": "# A\n", "root/b/b.md": "# B\n" });
  const root = track(join(outside, "root"), ".");
  const { update } = followedIndex({ root, env: process.env });
  const titles = (): string[] => update(new Set([""])).items.map(({ title }) => title);
  expect(titles()).toEqual(["A", "B"]);
  renameSync(join(root, "b"), join(outside, "moved"));
  take(join(root, "b"));
  expect(titles()).toEqual(["A"]);
});
