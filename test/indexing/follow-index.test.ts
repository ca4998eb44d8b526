import fc from "fast-check";
import { expect, it } from "vitest";
import { buildIndex, type Corpus } from "../../src/indexing/build-index.ts";
import { NO_CONFIG } from "../../src/indexing/config.ts";
import { followIndex } from "../../src/indexing/follow-index.ts";
import { parseMarkdown } from "../../src/indexing/markdown/parse-markdown.ts";

type Files = Readonly<Record<string, string>>;

function corpusOf(files: Files, read: string[] = []): Corpus {
  return {
    paths: Object.keys(files),
    flags: [],
    config: NO_CONFIG,
    parse: (file) => parseMarkdown(file.bytes),
    read: (path) => {
      read.push(path);
      const text = files[path];
      return text === undefined
        ? { status: "gone" }
        : { status: "read", file: { path, bytes: Buffer.from(text) } };
    },
  };
}

const PATHS = [
  "docs/adr/0001-a.md",
  "docs/adr/0002-b.md",
  "docs/a.md",
  "CHANGELOG.md",
  "a/SKILL.md",
  "b.md",
  "b/a.md",
];
const TEXTS = [
  "# ADR-0001: First\n\n## Status\n\nAccepted\n\n## Context\n\nSee [it](0002-b.md).\n",
  "# 2. Second\n\n## Status\n\nSuperseded by ADR-0001\n",
  "# A\n\n## Same\n\n## Same\n",
  // In `b.md`, the first of these is called what `b/a.md` would like to be called beside `docs/a.md`.
  "# B\n\n## A\n\n### Same\n\n## A 2\n\n## A\n",
  "# Changelog\n\n## [1.0.0] - 2024-01-01\n\n### Added\n\n- this\n",
  "---\nname: a\ndescription: does it\n---\n\n# Skill\n",
  "# A\n\n## Same\n\n## Same 2\n\n## Other\n",
];
const states = fc.array(
  fc.array(fc.tuple(fc.constantFrom(...PATHS), fc.constantFrom(...TEXTS)), { maxLength: 5 }),
  { minLength: 1, maxLength: 4 },
);

it("the index that follows a corpus is the one that would be made anew, whatever changed", () => {
  fc.assert(
    fc.property(states, (all) => {
      const follow = followIndex();
      let before: Files = {};
      for (const files of all.map((state) => Object.fromEntries(state))) {
        const known = before;
        expect(follow(corpusOf(files), (path) => known[path] === files[path])).toEqual(
          buildIndex(corpusOf(files)),
        );
        before = files;
      }
    }),
    { numRuns: 60 },
  );
});

it("so it is where one file at a time changes, whatever names it takes from others or leaves to them", () => {
  const edits = fc.array(fc.tuple(fc.constantFrom(...PATHS), fc.constantFrom(...TEXTS)), { maxLength: 12 });
  fc.assert(
    fc.property(edits, (all) => {
      const follow = followIndex();
      let files: Files = Object.fromEntries(PATHS.map((path, at) => [path, TEXTS[at % TEXTS.length] ?? ""]));
      follow(corpusOf(files), () => false);
      for (const [path, text] of all) {
        files = { ...files, [path]: text };
        expect(follow(corpusOf(files), (each) => each !== path)).toEqual(buildIndex(corpusOf(files)));
      }
    }),
    { numRuns: 50 },
  );
});

it("a name that a number led another file past is free for it again", () => {
  const log = "# Changelog\n\n## [1.0.0] - 2024-01-01\n\n### Added\n\n- this\n";
  const before = { "docs/cl.md": "# Cl\n\n## Added 2\n", "CHANGELOG.md": log, "CHANGES.md": log };
  const now = { ...before, "docs/cl.md": "# Cl\n\n## Other\n" };
  const follow = followIndex();
  follow(corpusOf(before), () => false);
  follow(
    corpusOf({ ...before, "docs/cl.md": "# Cl\n\n## Added 2\n\nMore.\n" }),
    (path) => path !== "docs/cl.md",
  );
  expect(follow(corpusOf(now), (path) => path !== "docs/cl.md")).toEqual(buildIndex(corpusOf(now)));
});

it("only what changed is read again", () => {
  const follow = followIndex();
  const read: string[] = [];
  follow(corpusOf({ "a.md": "# A\n", "b.md": "# B\n" }), () => false);
  follow(
    corpusOf({ "a.md": "# A\n", "b.md": "# Other\n", "c.md": "# C\n" }, read),
    (path) => path === "a.md",
  );
  expect(read).toEqual(["b.md", "c.md"]);
});

it("rows that nothing touched stay the same objects", () => {
  const follow = followIndex();
  const { items } = follow(corpusOf({ "a.md": "# A\n\n## X\n", "b.md": "# B\n" }), () => false);
  const next = follow(corpusOf({ "a.md": "# A\n\n## X\n", "b.md": "# Other\n" }), (path) => path === "a.md");
  expect(next.items.filter((row) => items.includes(row)).map(({ anchor }) => anchor)).toEqual(["a", "a--x"]);
});
