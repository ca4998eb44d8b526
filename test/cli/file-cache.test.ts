import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { fileCache } from "../../src/cli/file-cache.ts";
import { plant } from "../tree.ts";

test("a file gives the same buffer while it stays the same", () => {
  const read = fileCache(plant({ "a.md": "A\n" }));
  expect(read("a.md")?.toString()).toBe("A\n");
  expect(read("a.md")).toBe(read("a.md"));
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
  expect(fileCache(root)(path)).toBeUndefined();
});

test("a folder that becomes a symlink is no longer followed", () => {
  const root = plant({ "folder/b.md": "B\n" });
  rmSync(join(root, "folder"), { recursive: true });
  mkdirSync(join(root, "elsewhere"));
  writeFileSync(join(root, "elsewhere", "b.md"), "C\n");
  symlinkSync("elsewhere", join(root, "folder"));
  expect(fileCache(root)("folder/b.md")).toBeUndefined();
});
