import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { fileCache } from "../../../src/cli/repository/file-cache.ts";
import { plant } from "../../tree.ts";

test("a file gives the same buffer while it stays the same", () => {
  const { read } = fileCache(plant({ "a.md": "A\n" }));
  expect(read("a.md")?.toString()).toBe("A\n");
  expect(read("a.md")).toBe(read("a.md"));
});

test("a file that changed is read anew for the next question, and a file that did not is not", () => {
  const root = plant({ "a.md": "A\n", "b.md": "B\n" });
  const { read, lookAgain } = fileCache(root);
  const before = [read("a.md"), read("b.md")];
  writeFileSync(join(root, "a.md"), "changed\n");
  expect([read("a.md"), read("b.md")]).toEqual(before);
  lookAgain();
  expect(read("a.md")?.toString()).toBe("changed\n");
  expect(read("b.md")).toBe(before[1]);
});

test.each([
  "gone.md",
  "a.md/",
  "a.md/b",
  "folder",
  "../a.md",
  "/etc/hostname",
  "x\0y",
  "y".repeat(5000),
  "link.md",
  "out/hosts",
  "binary",
])("nothing is given of %j", (path) => {
  const root = plant({
    "a.md": "A\n",
    "folder/b.md": "B\n",
    "link.md": { link: "a.md" },
    out: { link: "/etc" },
    binary: Buffer.from([0, 1]),
  });
  expect(fileCache(root).read(path)).toBeUndefined();
});

test("a folder that becomes a symlink is no longer followed", () => {
  const root = plant({ "folder/b.md": "B\n" });
  rmSync(join(root, "folder"), { recursive: true });
  mkdirSync(join(root, "elsewhere"));
  writeFileSync(join(root, "elsewhere", "b.md"), "C\n");
  symlinkSync("elsewhere", join(root, "folder"));
  expect(fileCache(root).read("folder/b.md")).toBeUndefined();
});
