import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { Row } from "../../../src/model/row.ts";
import { followTree } from "../../../src/cli/watch/follow-tree.ts";
import { patchRows } from "../../../src/cli/watch/index-patch.ts";
import { git, plant, track } from "../../tree.ts";

type Place = Parameters<typeof followTree>[0];

const PATIENCE = { timeout: 8_000, interval: 10 };

/** Follows a tree; what it holds by title, and how often that changed. */
function follow(root: string, more: Partial<Place> = {}) {
  let rows: readonly Row[] = [];
  const seen = { indexes: 0, told: new Array<string>() };
  const tree = followTree(
    { root, env: process.env, ...more },
    {
      indexed: (patch) => {
        rows = patchRows(rows, patch);
        seen.indexes++;
      },
      told: (message) => seen.told.push(message),
    },
  );
  onTestFinished(tree.close);
  const titles = (): string[] => rows.map(({ title }) => title);
  return {
    seen,
    titles,
    write: (path: string, text: string) => writeFileSync(join(root, path), text),
  };
}

const exhausted = (): never => {
  throw Object.assign(new Error("ENOSPC: System limit for number of file watchers reached"), {
    code: "ENOSPC",
  });
};

describe("a tree that is followed shows", () => {
  it("what is written", async () => {
    const tree = follow(plant({ "a.md": "# A\n" }));
    tree.write("a.md", "# B\n\n## C\n");
    await expect.poll(tree.titles, PATIENCE).toEqual(["B", "C"]);
  });

  it("what an editor writes beside the file and renames over it", async () => {
    const root = plant({ "a.md": "# A\n" });
    const tree = follow(root);
    tree.write(".a.md.swp", "# B\n");
    renameSync(join(root, ".a.md.swp"), join(root, "a.md"));
    await expect.poll(tree.titles, PATIENCE).toEqual(["B"]);
    tree.write("a.md", "# C\n");
    await expect.poll(tree.titles, PATIENCE).toEqual(["C"]);
  });

  it("new files in new folders, and no longer those that are deleted", async () => {
    const root = plant({ "a.md": "# A\n", "b/b.md": "# B\n" });
    const tree = follow(root);
    mkdirSync(join(root, "c/d"), { recursive: true });
    tree.write("c/d/c.md", "# C\n");
    rmSync(join(root, "b"), { recursive: true });
    await expect.poll(tree.titles, PATIENCE).toEqual(["A", "C"]);
    tree.write("c/d/c.md", "# D\n");
    await expect.poll(tree.titles, PATIENCE).toEqual(["A", "D"]);
  });

  it("what a folder holds that took the place of another", async () => {
    const root = plant({ "a/a.md": "# A\n" });
    const tree = follow(root);
    rmSync(join(root, "a"), { recursive: true });
    mkdirSync(join(root, "a"));
    tree.write("a/a.md", "# B\n");
    await expect.poll(tree.titles, PATIENCE).toEqual(["B"]);
    tree.write("a/a.md", "# C\n");
    await expect.poll(tree.titles, PATIENCE).toEqual(["C"]);
  });

  it("another branch, by one index", async () => {
    const root = track(plant({ "a.md": "# A\n" }), "a.md");
    git(root, "commit", "--quiet", "-m", "one");
    git(root, "switch", "--quiet", "--create", "many");
    for (let folder = 0; folder < 20; folder++) {
      mkdirSync(join(root, `f${folder}`));
      for (let file = 0; file < 50; file++)
        writeFileSync(join(root, `f${folder}/${file}.md`), `# F ${folder} ${file}\n`);
    }
    git(root, "add", ".");
    git(root, "commit", "--quiet", "-m", "many");
    git(root, "switch", "--quiet", "-");
    const tree = follow(root);
    expect(tree.titles()).toEqual(["A"]);
    git(root, "switch", "--quiet", "many");
    await vi.waitFor(() => expect(tree.titles()).toHaveLength(1_001), { timeout: 10_000 });
    // The first one, the other branch, and one more where a write took longer than it stays quiet.
    expect(tree.seen.indexes).toBeLessThanOrEqual(3);
  });

  it("the root that comes back after it was deleted, and its last index meanwhile", async () => {
    const root = plant({ "a.md": "# A\n" });
    const tree = follow(root);
    renameSync(root, `${root}.gone`);
    await vi.waitFor(
      () => expect(tree.seen.told).toEqual([`${root} is gone; its last index is served on`]),
      5_000,
    );
    expect(tree.titles()).toEqual(["A"]);
    mkdirSync(root);
    tree.write("b.md", "# B\n");
    rmSync(`${root}.gone`, { recursive: true });
    await expect.poll(tree.titles, PATIENCE).toEqual(["B"]);
    tree.write("b.md", "# C\n");
    await expect.poll(tree.titles, PATIENCE).toEqual(["C"]);
  });

  it("only what the index command would read, by rules that may change", async () => {
    const root = track(plant({ "a.md": "# A\n", "out/b.md": "# B\n", ".gitignore": "out\n" }));
    const tree = follow(root);
    expect(tree.titles()).toEqual(["A"]);
    tree.write(".gitignore", "");
    tree.write("out/b.md", "# Is untracked in a folder of builds\n");
    tree.write("tero.json", '{"include":["out/"]}');
    await expect.poll(tree.titles, PATIENCE).toEqual(["A", "Is untracked in a folder of builds"]);
    tree.write("tero.json", '{"exclude":["out/"]}');
    await expect.poll(tree.titles, PATIENCE).toEqual(["A"]);
  });

  it("what it showed, while the configuration is faulty", async () => {
    const tree = follow(plant({ "a.md": "# A\n" }));
    tree.write("tero.json", "{");
    await vi.waitFor(
      () => expect(tree.seen.told).toEqual([expect.stringContaining("the index stays as it was:")]),
      5_000,
    );
    expect(tree.titles()).toEqual(["A"]);
    tree.write("tero.json", "{}");
    tree.write("a.md", "# B\n");
    await expect.poll(tree.titles, PATIENCE).toEqual(["B"]);
  });

  it("what is written where watches have run out, and says how it knows", async () => {
    const root = plant({ "a.md": "# A\n" });
    const tree = follow(root, { watch: exhausted });
    expect(tree.seen.told).toEqual([
      `${root} cannot be watched any further (ENOSPC: System limit for number of file watchers reached); looking for changes every 1000 ms instead`,
    ]);
    tree.write("a.md", "# B\n");
    await expect.poll(tree.titles, PATIENCE).toEqual(["B"]);
  });
});

it("nothing is indexed again where nothing is to be read", async () => {
  const root = plant({
    "a.md": "# A\n",
    "docs/tero-index/INDEX.md": "# Index\n",
    "node_modules/x/README.md": "# X\n",
  });
  const tree = follow(root);
  tree.write("docs/tero-index/INDEX.md", "# Other\n");
  tree.write("node_modules/x/README.md", "# Other\n");
  tree.write("notes.bin", "x");
  tree.write("a.md", "# A\n");
  await new Promise((done) => setTimeout(done, 200));
  expect(tree.seen).toEqual({ indexes: 1, told: [] });
});
