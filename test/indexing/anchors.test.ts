import { describe, expect, it, test } from "vitest";
import { claimAnchors } from "../../src/indexing/anchors.ts";
import type { AnchorClaim, Draft } from "../../src/indexing/extract/extractor.ts";
import { slugOf } from "../../src/indexing/slug.ts";

describe("slug", () => {
  test.each([
    ["Getting Started", "getting-started"],
    ["  RFC-0001 — Anchors & more ", "rfc-0001-anchors-more"],
    ["`code` *emph* a|b", "code-emph-a-b"],
    ["--dashes--", "dashes"],
    ["Ünïcödé and ASCII", "n-c-d-and-ascii"],
    ["Kelvin \u212A and \u0130", "kelvin-and"],
    ["日本語の見出し", "日本語の見出し"],
    ["見出し: その 二", "見出し-その-二"],
    ["Ωμέγα", "ωμέγα"],
    ["한글", "한글".normalize("NFC")],
    ["§§§", "x"],
    ["", "x"],
  ])("of %j is %j", (title, slug) => {
    expect(slugOf(title)).toBe(slug);
  });

  it("is the same for letters composed or not", () => {
    expect(slugOf("ガイド".normalize("NFD"))).toBe(slugOf("ガイド"));
  });
});

const row = (file: string, line: number, family: Draft["row"]["family"] = "doc"): Draft["row"] => ({
  family,
  kind: "other",
  title: "",
  file,
  line,
  tag: "t",
});

function draft(file: string, line: number, claim: AnchorClaim): Draft {
  return { row: row(file, line), claim };
}

/** A document and its headings, `[slug, parent]` each. */
function documentOf(file: string, headings: readonly (readonly [string, number])[] = []): Draft[] {
  const sections = headings.map(([title, parent], at) =>
    draft(file, at + 2, { by: "heading", slugOf: title, parent }),
  );
  return [draft(file, 1, { by: "document" }), ...sections];
}

function anchorsOf(files: Readonly<Record<string, readonly Draft[]>>): Record<string, string[]> {
  const rows = claimAnchors(new Map(Object.entries(files)));
  return Object.fromEntries(
    Object.keys(files).map((file) => [
      file,
      rows.filter((each) => each.file === file).map(({ anchor }) => anchor),
    ]),
  );
}

/** The first anchor of each file. */
function documents(...files: readonly string[]): string[] {
  const anchors = anchorsOf(Object.fromEntries(files.map((file) => [file, documentOf(file)])));
  return files.map((file) => anchors[file]?.[0] ?? "");
}

describe("documents", () => {
  test.each([
    ["by their stem", ["docs/Guide.md", "a.b.c.md"], ["guide", "a-b-c"]],
    [
      "docs first, then research, then the rest",
      ["a/x.md", "research/x.md", "docs/x.md"],
      ["a--x", "research--x", "x"],
    ],
    ["by path components", ["docs/a-b/x.md", "docs/a/x.md"], ["a-b--x", "x"]],
    [
      "the second takes its folders, nearest first, until it is unique",
      ["docs/a/x.md", "docs/b/a/x.md", "docs/c/a/x.md"],
      ["x", "a--x", "c-a--x"],
    ],
    [
      "a stem that says nothing takes its folder always",
      ["README.md", "docs/README.md", "docs/adr/README.md", "docs/adr/index.md", "p/CHANGELOG.md"],
      ["readme", "docs--readme", "docs-adr--readme", "docs-adr--index", "p--changelog"],
    ],
    [
      "a number where even the path is no help",
      ["docs/a-b/README.md", "docs/a/b/README.md"],
      ["docs-a-b--readme-2", "docs-a-b--readme"],
    ],
    ["without a name", ["docs/§.md", "docs/.md"], ["x", "md"]],
  ])("%s", (_, files, anchors) => {
    expect(documents(...files)).toEqual(anchors);
  });
});

describe("sections", () => {
  it("stand below their parent, repeats numbered from 2", () => {
    const headings = [
      ["Intro", 0],
      ["Intro", 1],
      ["Intro", 0],
      ["Intro 2", 0],
      ["Tail", 3],
    ] as const;
    expect(anchorsOf({ "docs/a.md": documentOf("docs/a.md", headings) })).toEqual({
      "docs/a.md": ["a", "a--intro", "a--intro--intro", "a--intro-2", "a--intro-2-2", "a--intro-2--tail"],
    });
  });

  it("of one document do not move those of another, and give way to documents", () => {
    const files = {
      "docs/a.md": documentOf("docs/a.md", [
        ["X", 0],
        ["X", 0],
      ]),
      "docs/b/x.md": documentOf("docs/b/x.md", [["X", 0]]),
      "z/a/x.md": documentOf("z/a/x.md"),
    };
    expect(anchorsOf(files)).toEqual({
      "docs/a.md": ["a", "a--x-2", "a--x-3"],
      "docs/b/x.md": ["x", "x--x"],
      "z/a/x.md": ["a--x"],
    });
  });

  it("10,000 alike are numbered in no time", () => {
    const headings = Array.from({ length: 10_000 }, () => ["Example", 0] as const);
    expect(anchorsOf({ "a.md": documentOf("a.md", headings) })["a.md"]?.at(-1)).toBe("a--example-10000");
  });
});

describe("other rows", () => {
  it("stand below their prefix, or are what they are called, even twice", () => {
    expect(
      anchorsOf({
        "CHANGELOG.md": [
          draft("CHANGELOG.md", 1, release("[1.0.0]")),
          draft("CHANGELOG.md", 2, release("1.0.0")),
        ],
        "issues.yaml": [
          draft("issues.yaml", 1, { by: "id", anchor: "t-1" }),
          draft("issues.yaml", 2, { by: "id", anchor: "t-1" }),
        ],
        "docs/t-1.md": documentOf("docs/t-1.md"),
      }),
    ).toEqual({
      "CHANGELOG.md": ["cl--1-0-0", "cl--1-0-0-2"],
      "issues.yaml": ["t-1", "t-1"],
      "docs/t-1.md": ["docs--t-1"],
    });
  });
});

function release(title: string): AnchorClaim {
  return { by: "prefix", prefix: "cl", slugOf: title };
}
