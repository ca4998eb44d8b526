import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { listingOf } from "../../../src/cli/repository/listing.ts";
import { git, plant, track } from "../../tree.ts";

const CHANGES: readonly (readonly [string, (root: string) => void, readonly string[]])[] = [
  ["nothing", () => {}, [".gitignore", "docs/a.md"]],
  [
    "a file comes",
    (root) => writeFileSync(join(root, "docs/b.md"), ""),
    [".gitignore", "docs/a.md", "docs/b.md"],
  ],
  ["a file goes", (root) => rmSync(join(root, "docs/a.md")), [".gitignore"]],
  [
    "a folder comes",
    (root) => {
      mkdirSync(join(root, "docs/deep/er"), { recursive: true });
      writeFileSync(join(root, "docs/deep/er/b.md"), "");
    },
    [".gitignore", "docs/a.md", "docs/deep/er/b.md"],
  ],
  [
    "what was ignored is not any more",
    (root) => writeFileSync(join(root, ".gitignore"), "# nothing\n"),
    [".gitignore", "docs/a.md", "docs/ignored.md"],
  ],
  [
    "what is ignored is tracked all the same",
    (root) => void git(root, "add", "--force", "docs/ignored.md"),
    [".gitignore", "docs/a.md", "docs/ignored.md"],
  ],
];

test.each(CHANGES)("the next question sees that %s", async (_, change, expected) => {
  const root = track(
    plant({ ".gitignore": "ignored.md\n", "docs/a.md": "", "docs/ignored.md": "" }),
    "docs/a.md",
  );
  await setTimeout(50);
  const { paths, lookAgain } = listingOf({ root, env: process.env });
  const before = paths();
  expect(before.toSorted()).toEqual([".gitignore", "docs/a.md"]);
  change(root);
  expect(paths()).toBe(before);
  lookAgain();
  expect(paths().toSorted()).toEqual(expected);
});

test("the list stays the same object while the same files are there", async () => {
  const root = track(plant({ "a.md": "" }));
  await setTimeout(50);
  const { paths, lookAgain } = listingOf({ root, env: process.env });
  const before = paths();
  writeFileSync(join(root, "a.md"), "changed");
  lookAgain();
  expect(paths()).toBe(before);
});
