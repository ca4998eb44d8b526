import { spawnSync } from "node:child_process";
import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, test } from "vitest";
import type { Selection } from "../../src/indexing/choose-files.ts";
import { listFiles } from "../../src/indexing/list-files.ts";
import { byCodePoint } from "../../src/model/order.ts";
import { git, plant, track, type Planted } from "../tree.ts";

const MARKDOWN: Selection = {
  claims: (path) => path.endsWith(".md"),
  own: new Set(["docs/tero-index/INDEX.md"]),
  include: [],
  exclude: [],
};

/** What is read, and `code item` of each flag. */
function listed(root: string, selection: Partial<Selection> = {}): { paths: string[]; flags: string[] } {
  const { paths, flags } = listFiles(root, { ...MARKDOWN, ...selection }, process.env);
  return {
    paths: paths.toSorted(byCodePoint),
    flags: flags.map(({ code, item }) => `${code} ${item}`).toSorted(byCodePoint),
  };
}

interface Case {
  readonly tree: Readonly<Record<string, Planted>>;
  readonly paths: readonly string[];
  readonly flags?: readonly string[];
}

/** The same with git (everything tracked or not) and without. */
const ANYWHERE: Readonly<Record<string, Case>> = {
  "markdown everywhere is read, the rest is not": {
    tree: { "README.md": "", "docs/a.md": "", "src/main.rs": "" },
    paths: ["README.md", "docs/a.md"],
  },
  "what .gitignore names is not there, the nearest file deciding": {
    tree: {
      ".gitignore": "*.draft.md\n/private/\n",
      "a.draft.md": "",
      "keep/.gitignore": "!*.draft.md\n",
      "keep/b.draft.md": "",
      "private/c.md": "",
      "docs/private/d.md": "",
    },
    paths: ["docs/private/d.md", "keep/b.draft.md"],
  },
  "the case of a name counts in .gitignore": {
    tree: { ".gitignore": "Notes.md\n", "Notes.md": "", "notes.md": "" },
    paths: ["notes.md"],
  },
  "the index itself is not read, what else lies beside it is": {
    tree: { "docs/tero-index/INDEX.md": "", "docs/tero-index/about.md": "" },
    paths: ["docs/tero-index/about.md"],
  },
  "hidden folders are left out but those that tell": {
    tree: {
      ".github/a.md": "",
      ".claude/b.md": "",
      ".obsidian/c.md": "",
      ".vscode/settings.json": "",
      "docs/.d.md": "",
    },
    paths: [".claude/b.md", ".github/a.md", "docs/.d.md"],
    flags: ["hidden-folder .obsidian"],
  },
  "test fixtures are left out, one flag a folder": {
    tree: {
      "fixtures/a.md": "",
      "tests/fixtures/b.md": "",
      "tests/fixtures/deep/c.md": "",
      "pkg/testdata/d.md": "",
      "corpus-fixtures/e.md": "",
      "src/__fixtures__/f.md": "",
      "fixtures-list/g.md": "",
      "fixtures.md": "",
    },
    paths: ["fixtures-list/g.md", "fixtures.md"],
    flags: [
      "test-fixtures corpus-fixtures",
      "test-fixtures fixtures",
      "test-fixtures pkg/testdata",
      "test-fixtures src/__fixtures__",
      "test-fixtures tests/fixtures",
    ],
  },
  "odd names are names": {
    tree: {
      "new\nline.md": "",
      'quo"te.md': "",
      "pipe|.md": "",
      "a\\b.md": "",
      "caf\u0065\u0301.md": "",
      "caf\u00e9.md": "",
      " space .md": "",
      "-dash.md": "",
      "*star*.md": "",
    },
    paths: [
      " space .md",
      "*star*.md",
      "-dash.md",
      "a\\b.md",
      "caf\u0065\u0301.md",
      "caf\u00e9.md",
      "new\nline.md",
      "pipe|.md",
      'quo"te.md',
    ],
  },
  "a folder named like a file is a folder": {
    tree: { "docs/x.md/inner.md": "" },
    paths: ["docs/x.md/inner.md"],
  },
  "a symlink counts at its target": {
    tree: { "docs/index.md": "", "docs/README.md": { link: "index.md" }, again: { link: "docs" } },
    paths: ["docs/index.md"],
  },
  "symlinks out, to nothing, in a loop and to what is not read are flagged": {
    tree: {
      "etc.md": { link: "/etc/passwd" },
      "etc-folder": { link: "/etc" },
      "up.md": { link: "../../etc/hostname" },
      "gone.md": { link: "nowhere.md" },
      "a.md": { link: "b.md" },
      "b.md": { link: "a.md" },
      "script.md": { link: "run.sh" },
      "run.sh": "",
      "passwd.txt": { link: "/etc/passwd" },
      self: { link: "." },
    },
    paths: [],
    flags: [
      "link-dangling gone.md",
      "link-loop a.md",
      "link-loop b.md",
      "link-outside etc-folder",
      "link-outside etc.md",
      "link-outside up.md",
      "link-unread script.md",
    ],
  },
  "marked build output is left out": {
    tree: { "out/CACHEDIR.TAG": "", "out/a.md": "", "env/pyvenv.cfg": "", "env/lib/b.md": "" },
    paths: [],
    flags: ["build-folder env", "build-folder out"],
  },
  "dependencies are left out": {
    tree: { "node_modules/a/README.md": "", "web/node_modules/b/README.md": "", "docs/node_modules.md": "" },
    paths: ["docs/node_modules.md"],
    flags: ["dependency-folder node_modules", "dependency-folder web/node_modules"],
  },
};

describe.each(["in a git repository", "without git"])("%s", (place) => {
  test.each(Object.entries(ANYWHERE))("%s", (_, { tree, paths, flags = [] }) => {
    const root = plant(tree);
    if (place === "in a git repository") track(root);
    expect(listed(root)).toEqual({ paths, flags });
  });

  it("leaves a repository inside the repository alone", () => {
    const root = plant({ "a.md": "", "inner/b.md": "" });
    if (place === "in a git repository") track(root);
    track(join(root, "inner"), "b.md");
    git(join(root, "inner"), "commit", "--quiet", "--message", "x");
    expect(listed(root)).toEqual({ paths: ["a.md"], flags: ["nested-repository inner"] });
  });

  it("takes what the configuration includes, and not what it excludes", () => {
    const root = plant({ "fixtures/a.md": "", "docs/b.md": "", "docs/old/c.md": "", "docs/d.md": "" });
    if (place === "in a git repository") track(root);
    expect(listed(root, { include: ["fixtures/"], exclude: ["old/", "d.md"] })).toEqual({
      paths: ["docs/b.md", "fixtures/a.md"],
      flags: ["excluded docs/d.md", "excluded docs/old"],
    });
  });

  it.skipIf(process.getuid?.() === 0)("flags a folder that may not be read", () => {
    const root = plant({ "closed/a.md": "", "b.md": "" });
    if (place === "in a git repository") track(root);
    chmodSync(join(root, "closed"), 0);
    expect(listed(root).paths).toEqual(["b.md"]);
    chmodSync(join(root, "closed"), 0o755);
  });

  it("names what has no name in UTF-8", () => {
    const root = plant({ "a.md": "" });
    if (place === "in a git repository") track(root);
    writeFileSync(Buffer.concat([Buffer.from(`${root}/b`), Buffer.from([0xff]), Buffer.from(".md")]), "");
    expect(listed(root)).toEqual({ paths: ["a.md"], flags: ["name-not-utf8 b\uFFFD.md"] });
  });
});

describe("in a git repository", () => {
  it("a tracked folder is read whatever it is called", () => {
    const root = plant({ "build/a.md": "", "vendor/b.md": "", "node_modules/c.md": "", "dist/d.md": "" });
    track(root, "build", "vendor", "node_modules");
    expect(listed(root)).toEqual({
      paths: ["build/a.md", "node_modules/c.md", "vendor/b.md"],
      flags: ["build-folder dist"],
    });
  });

  it("tracked files count even where they are ignored, excluded ones of the clone do not", () => {
    const root = plant({ ".gitignore": "*.gen.md\n", "a.gen.md": "", "b.gen.md": "", "c.md": "" });
    track(root, "a.gen.md");
    writeFileSync(join(root, ".git/info/exclude"), "c.md\n");
    expect(listed(root)).toEqual({ paths: ["a.gen.md"], flags: [] });
  });

  it("a submodule is flagged, not entered", () => {
    const inner = track(plant({ "x.md": "" }), "x.md");
    git(inner, "commit", "--quiet", "--message", "x");
    const root = track(plant({ "a.md": "" }), "a.md");
    git(root, "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", inner, "lib");
    expect(listed(root)).toEqual({ paths: ["a.md"], flags: ["nested-repository lib"] });
  });

  it("a worktree inside the repository is flagged, and is a repository itself", () => {
    const root = track(plant({ "a.md": "" }), "a.md");
    git(root, "commit", "--quiet", "--message", "x");
    git(root, "worktree", "add", "--quiet", "wt");
    expect(listed(root)).toEqual({ paths: ["a.md"], flags: ["nested-repository wt"] });
    expect(listed(join(root, "wt"))).toEqual({ paths: ["a.md"], flags: [] });
  });

  it("a folder below the top is listed by its own paths", () => {
    const root = track(plant({ "docs/a.md": "", "b.md": "" }), "docs/a.md");
    expect(listed(join(root, "docs"))).toEqual({ paths: ["a.md"], flags: [] });
  });

  it("a folder that the repository around it ignores is listed all the same", () => {
    const root = track(plant({ ".gitignore": "scratch/\n", "scratch/a.md": "" }));
    expect(listed(join(root, "scratch"))).toEqual({ paths: ["a.md"], flags: [] });
  });

  it("a file both changed and in conflict is listed once", () => {
    const root = track(plant({ "a.md": "base\n" }), "a.md");
    git(root, "commit", "--quiet", "--message", "base");
    git(root, "checkout", "--quiet", "-b", "other");
    writeFileSync(join(root, "a.md"), "other\n");
    git(root, "commit", "--quiet", "--all", "--message", "other");
    git(root, "checkout", "--quiet", "-");
    writeFileSync(join(root, "a.md"), "ours\n");
    git(root, "commit", "--quiet", "--all", "--message", "ours");
    expect(() => git(root, "merge", "other")).toThrow("git merge");
    expect(listed(root)).toEqual({ paths: ["a.md"], flags: [] });
  });

  it("hooks that point git elsewhere do not mislead", () => {
    const root = track(plant({ "a.md": "" }), "a.md");
    const other = track(plant({ "b.md": "" }), "b.md");
    const env = { ...process.env, GIT_DIR: join(other, ".git"), GIT_WORK_TREE: other };
    expect(listFiles(root, MARKDOWN, env).paths).toEqual(["a.md"]);
  });

  it("a file system monitor that the repository names is not run", () => {
    const root = track(
      plant({ "a.md": "", "monitor.sh": '#!/bin/sh\ntouch "$(dirname "$0")/ran"\n' }),
      "a.md",
    );
    chmodSync(join(root, "monitor.sh"), 0o755);
    git(root, "config", "core.fsmonitor", join(root, "monitor.sh"));
    expect(listed(root).paths).toEqual(["a.md"]);
    expect(spawnSync("test", ["-e", join(root, "ran")]).status).toBe(1);
  });
});

describe("without git", () => {
  it("a folder called build is read: nothing says that it is made", () => {
    expect(listed(plant({ "build/a.md": "", "sigs/target/b.md": "" }))).toEqual({
      paths: ["build/a.md", "sigs/target/b.md"],
      flags: [],
    });
  });

  it("node_modules is not entered", () => {
    const root = plant({ "node_modules/a/README.md": "" });
    chmodSync(join(root, "node_modules/a"), 0);
    expect(listed(root)).toEqual({ paths: [], flags: ["dependency-folder node_modules"] });
    chmodSync(join(root, "node_modules/a"), 0o755);
  });

  it("a missing root, and a file in its place, are empty", () => {
    const root = plant({ "a.md": "" });
    expect(listed(join(root, "nope"))).toEqual({ paths: [], flags: [] });
    expect(listed(join(root, "a.md"))).toEqual({ paths: [], flags: [] });
  });
});
