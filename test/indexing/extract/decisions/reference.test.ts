import { describe, expect, it } from "vitest";
import { leadingReferences, referencesIn } from "../../../../src/indexing/extract/decisions/reference.ts";

const from = {
  path: "docs/adr/0009-i.md",
  prefix: "ADR",
  width: 4,
  isFile: (path: string): boolean => path === "docs/adr/0002-b.md",
};

describe("referencesIn", () => {
  it.each([
    ["[B](0002-b.md)", ["docs/adr/0002-b.md"]],
    ["[B](../rfc/0002-b.md#why)", ["docs/rfc/0002-b.md#why"]],
    ["[B](/docs/adr/0002%20-%20b.md)", ["docs/adr/0002 - b.md"]],
    ["[B](<0002 - b.md>)", ["docs/adr/0002 - b.md"]],
    ["ADR-2 and ADR 0003, adr", ["ADR-0002", "ADR-0003"]],
    ["RFC-7", ["RFC-7"]],
    ["KEP#12", ["KEP-12"]],
    ["ADR-34a, ADR-0034", ["ADR-0034a", "ADR-0034"]],
    ["/keps/sig-x/1234-y", ["ADR-1234"]],
    ["0005-old-thing.md", ["docs/adr/0005-old-thing.md"]],
    ["2", ["ADR-0002"]],
    ["'0436', #7", ["ADR-0436", "ADR-0007"]],
    ["https://example.org/a/b/pull/9", ["https://example.org/a/b/pull/9"]],
    ["https://example.org/a/b/blob/main/docs/adr/0002-b.md", ["docs/adr/0002-b.md"]],
    ["[x](https://example.org/a/b/blob/main/docs/adr/0002-b.md#top)", ["docs/adr/0002-b.md#top"]],
    ["[ADR-3](https://elsewhere.example)", ["ADR-0003"]],
    ["[The third](https://elsewhere.example)", ["https://elsewhere.example"]],
    ["N/A", []],
    ["none", []],
    ["<!-- fill in ADR-1 -->", []],
    ["[self](0009-i.md)", []],
    ["kinflate", ["kinflate"]],
    ["2019-12-19", []],
    ["a whole sentence (with remarks) of things to come", []],
  ])("%s", (written, references) => {
    expect(referencesIn(written, from, true)).toEqual(references);
  });

  it("a number alone is no reference in prose", () => {
    expect(referencesIn("2", from, false)).toEqual([]);
  });
});

describe("leadingReferences", () => {
  it.each([
    [" [x](y.md) and is part of [z](w.md)", " [x](y.md) and"],
    [" **RFC-0034** + **ADR-032** (both ratified, ADR-9)", " **RFC-0034** + **ADR-032** "],
    [" CIP-0121 and CIP-0122)", " CIP-0121 and CIP-0122)"],
    [" something else", ""],
  ])("%s", (text, leading) => {
    expect(leadingReferences(text)).toBe(leading);
  });
});
