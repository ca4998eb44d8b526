import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  AFRESH,
  readFile,
  readFiles,
  settleIndex,
  type Corpus,
  type FileReading,
} from "../../src/indexing/build-index.ts";
import { carryOn, type Carried, type WrittenIndex } from "../../src/indexing/carry-on.ts";
import { NO_CONFIG } from "../../src/indexing/config.ts";
import { EMITTERS } from "../../src/indexing/emit/registry.ts";
import type { DocumentFields } from "../../src/indexing/extract/extractor.ts";
import { parseMarkdown } from "../../src/indexing/markdown/parse-markdown.ts";
import { readingIn } from "../../src/indexing/stored-readings.ts";
import type { IndexFile } from "../../src/model/index-file.ts";
import { emitted } from "./emitted.ts";

type Files = Readonly<Record<string, string>>;

const corpusOf = (files: Files): Corpus => ({
  paths: Object.keys(files),
  flags: [],
  config: NO_CONFIG,
  parse: ({ bytes }) => parseMarkdown(bytes),
  read: (path) => ({ status: "read", file: { path, bytes: Buffer.from(files[path] ?? "") } }),
});

interface Made {
  readonly readings: ReadonlyMap<string, FileReading>;
  readonly fields: ReadonlyMap<string, DocumentFields | undefined>;
  readonly index: IndexFile;
}

function made(files: Files): Made {
  const corpus = corpusOf(files);
  const readings = readFiles(corpus);
  const fields = new Map<string, DocumentFields | undefined>();
  const index = settleIndex(readings, corpus, {
    ...AFRESH,
    merge: (file, drafted) => {
      fields.set(file, drafted.fields);
      return AFRESH.merge(file, drafted);
    },
  });
  return { readings, fields, index };
}

const written = (index: IndexFile): WrittenIndex =>
  new Map(Object.values(EMITTERS).map((emitter) => [emitter, [Buffer.from(emitted(emitter, index))]]));

/** What each file of an index holds. */
const textsOf = (index: WrittenIndex): string[][] =>
  Array.from(index, ([{ file }, pieces]) => [file, Buffer.concat(pieces).toString()]);

/** The index of some files, carried over an edit of one; what a cache keeps goes through JSON. */
function carried(files: Files, path: string, text: string): Carried | undefined {
  const { readings, fields, index } = made(files);
  const reading = readings.get(path);
  const before = readingIn(JSON.parse(JSON.stringify(reading)));
  const now = readFile(path, corpusOf({ ...files, [path]: text }));
  return (
    before && carryOn(written(index), { path, before, now, fields: fields.get(path), config: NO_CONFIG })
  );
}

function expectExact(files: Files, path: string, text: string): boolean {
  const after = made({ ...files, [path]: text }).index;
  const found = carried(files, path, text);
  if (found === undefined) return false;
  expect(textsOf(found.written)).toEqual(textsOf(written(after)));
  expect(found.more).toBe(after.items.length - made(files).index.items.length);
  return true;
}

const FILES: Files = {
  "docs/adr/0001-a.md": "# ADR-0001: First\n\n## Status\n\nAccepted\n\n## Context\n\nSee [it](0002-b.md).\n",
  "docs/adr/0002-b.md": "# ADR-0002: Second\n\n## Status\n\nSuperseded by ADR-0001\n",
  "docs/a.md": "# A\n\n## Same\n\n## Same\n",
  "b.md": "# B\n\n## A 2\n\n### Same\n\n## C\n",
  "b/a.md": "# A\n\nOf | pipes.\n\n## Same\n",
  "cl.md": "# Cl\n\n## Added\n\n## Other\n",
  "CHANGELOG.md": "# Changelog\n\n## [1.0.0] - 2024-01-01\n\n### Added\n\n- this\n",
  "x/CHANGELOG.md": "# Changelog\n\n## [1.0.0] - 2024-01-01\n\n### Fixed\n\n- that\n",
  "a/SKILL.md": "---\nname: a\ndescription: does it\n---\n\n# Skill\n",
};

describe("an index is carried over a change", () => {
  it.each([
    ["of prose", "docs/a.md", "# A\n\nWords.\n\n## Same\n\n## Same\n"],
    ["by a section more", "docs/a.md", "# A\n\n## Same\n\n## Same\n\n### Below | *it*\n"],
    ["by sections less", "docs/a.md", "# A\n"],
    ["of prose in a decision", "docs/adr/0001-a.md", `${FILES["docs/adr/0001-a.md"]}\n## More\n\nWords.\n`],
    ["by an entry of a changelog", "CHANGELOG.md", `${FILES["CHANGELOG.md"]}\n### Removed\n\n- all\n`],
    ["that nobody looks at", "a/SKILL.md", `${FILES["a/SKILL.md"]}`],
  ])("%s", (_, path, text) => expect(expectExact(FILES, path, text)).toBe(true));
});

describe("an index is made anew for a change", () => {
  it.each([
    ["of a title, which may name a series", "docs/a.md", "# Other\n\n## Same\n\n## Same\n"],
    ["of a decision's status", "docs/adr/0001-a.md", "# ADR-0001: First\n\n## Status\n\nRejected\n"],
    ["that makes a document a changelog", "cl.md", "# Changes\n\n## [1.0.0] - 2024-01-01\n\n- this\n"],
    ["that takes a name from another", "cl.md", "# Cl\n\n## Other\n\n## 1 0 0 2024 01 01\n"],
    ["that takes a numbered name", "cl.md", "# Cl\n\n## Other\n\n## 1 0 0 2024 01 01 2\n"],
  ])("%s", (_, path, text) => expect(carried(FILES, path, text)).toBeUndefined());

  it("that frees a name which a number led another file past", () => {
    const log = FILES["CHANGELOG.md"] ?? "";
    const files = { "docs/cl.md": "# Cl\n\n## Added 2\n", "CHANGELOG.md": log, "CHANGES.md": log };
    expect(carried(files, "docs/cl.md", "# Cl\n\n## Other\n")).toBeUndefined();
  });

  it("where the rows of the file are not what it gave", () => {
    const { readings, index } = made(FILES);
    const edited = Array.from(
      written(index),
      ([emitter, pieces]) => [emitter, [Buffer.from(pieces.join("").replaceAll("pipes", "tubes"))]] as const,
    );
    const before = readings.get("b/a.md") ?? { isRead: false, facts: {} };
    const now = readFile("b/a.md", corpusOf({ "b/a.md": "# B\n" }));
    expect(
      carryOn(new Map(edited), { path: "b/a.md", before, now, fields: undefined, config: NO_CONFIG }),
    ).toBeUndefined();
  });
});

const HEADINGS = "A|A 2|A 2 2|Same|Same 2|Added|Added 2|[1.0.0] - 2024-01-01|1.0.0|Other".split("|");
const heading = fc.tuple(fc.constantFrom("# ", "## ", "## ", "### "), fc.constantFrom(...HEADINGS));
const sections = fc
  .array(heading, { maxLength: 6 })
  .map((all) => all.map((words) => `\n${words.join("")}\n\nText.\n`).join(""));
const path = fc.constantFrom(...Object.keys(FILES));
const whole = fc.oneof(sections, fc.constantFrom(...Object.values(FILES), "---\na: [\n---\n# A\n"));

const edited = (files: Files, [file, text, isMore]: [string, string, boolean]): Files => ({
  ...files,
  [file]: isMore ? (files[file] ?? "") + text : text,
});

it("comes out as it would anew wherever it is carried, whatever changed", () => {
  let taken = 0;
  const edit = fc.tuple(path, fc.oneof(sections, whole), fc.boolean());
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 6 }), edit, (edits, last) => {
      const before = edits.reduce(edited, FILES);
      if (expectExact(before, last[0], edited(before, last)[last[0]] ?? "")) taken++;
    }),
    { numRuns: 300 },
  );
  expect(taken).toBeGreaterThan(60);
});
