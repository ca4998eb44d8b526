import { describe, expect, it } from "vitest";
import { libraryOf, shown } from "./library-of.ts";

const FILES = {
  "docs/adr/0001-keep-rows.md":
    "# 1. Keep rows\n\n## Status\n\nAccepted\n\n## Context\n\nBranches merge their rows.\n",
  "docs/adr/0002-order-by-hash.md":
    "# 2. Order by hash\n\n## Status\n\nAccepted\n\n## Context\n\nBranches again.\n",
};

const many = (word: (at: number) => string) => Array.from({ length: 5_000 }, (_, at) => word(at)).join(" ");

describe("a question without end", () => {
  it.each([
    ["of words", many((at) => `merge${at} rows`)],
    ["of unknown words", many((at) => `unknown${at}`)],
    ["of one word", "a".repeat(100_000)],
    ["of excluded words", `branches ${many((at) => `-word${at}`)}`],
    ["of phrases", many((at) => `"of the ${at}"`)],
    ["of quotes", '-"'.repeat(50_000)],
    ["of open quotes", "“".repeat(50_000)],
    ["of hyphens", "-".repeat(100_000)],
    ["of accents", `e${"\u0301".repeat(100_000)}`],
    ["of names", many((at) => `ADR-${at % 3}`)],
  ])("%s is answered at once, in few words", (_, query) => {
    const from = performance.now();
    expect(shown(libraryOf(FILES), query).length).toBeLessThan(4_000);
    expect(performance.now() - from).toBeLessThan(10_000);
  });

  it("says that it minds only some of it", () => {
    expect(shown(libraryOf(FILES), `branches ${many((at) => `-word${at}`)}`)).toContain(
      "only the first 32 phrases and excluded words were minded",
    );
  });

  it.each([
    "*".repeat(10_000),
    "**/".repeat(10_000),
    "*a".repeat(10_000),
    `${"**/".repeat(40)}x`,
    "**".repeat(40) + "x",
    "(a+)+[",
  ])("a pattern of a path takes no time", (path) => {
    expect(shown(libraryOf(FILES), "branches", { filters: { path } }).length).toBeLessThan(4_000);
  });
});

describe("odd characters", () => {
  it.each([
    "hash\u0000order",
    "\ud800 hash \udc00",
    "hash 😀",
    "hash .*(a+)+$ [^ \\ ( ) { } | ?",
    "\u202ehash",
    "hash __proto__ constructor",
  ])("%j finds by its words", (query) => {
    expect(shown(libraryOf(FILES), query)).toContain("ADR-0002 2. Order by hash");
  });
});
