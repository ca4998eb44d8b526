import { test, expect } from "vitest";
import { normaliseLink } from "../../../src/indexing/link/normalise.ts";

const FILE = "docs/adr/0007-x.md";

test.each([
  ["a link beside the file", "b.md", "docs/adr/b.md"],
  ["a step up", "../b.md#a", "docs/b.md#a"],
  ["a fragment of the file itself", "#context", "docs/adr/0007-x.md#context"],
  ["from the root", "/docs/b.md", "docs/b.md"],
  ["percent-encoding", "b%20c.md#x%C3%A9", "docs/adr/b c.md#xé"],
  ["a percent sign that encodes nothing", "100%.md", "docs/adr/100%.md"],
  ["a percent-encoded sign that separates", "b%23c.md", "docs/adr/b#c.md"],
  ["a query", "b.md?plain=1#L3", "docs/adr/b.md#L3"],
  ["lines", "../../src/x.ts#L10-L20", "src/x.ts#L10-L20"],
  ["lines, shorter", "../../src/x.ts#L10-20", "src/x.ts#L10-L20"],
  ["lines with columns", "x.ts#L19C5-L21C11", "docs/adr/x.ts#L19-L21"],
  ["one line", "x.ts#L10-L10", "docs/adr/x.ts#L10"],
  ["lines after a colon", "/src/x.ts:12-20", "src/x.ts#L12-L20"],
  ["a folder", "../rfcs/", "docs/rfcs/"],
  ["the file's own folder", ".", "docs/adr/"],
  ["the root", "/", "."],
  ["above the root", "../../../issues/5", "../issues/5"],
  ["an empty fragment", "b.md#", "docs/adr/b.md"],
  ["parentheses", "f_(x).md", "docs/adr/f_(x).md"],
  ["an address", "https://example.com/a b", "https://example.com/a b"],
  ["an address without its scheme", "//example.com/a", "https://example.com/a"],
  ["a reference of the corpus", "corpus:ADR-0001#x", "corpus:ADR-0001#x"],
  ["a name that only looks like a drive", "C:x", "docs/adr/C:x"],
  ["mail", "mailto:a@b.c", undefined],
  ["inline data", "data:image/png;base64,xx", undefined],
  ["nothing", " ", undefined],
])("%s: %s", (_, written, value) => {
  expect(normaliseLink(written, FILE)).toBe(value);
});

test("a file at the root has no folder", () => {
  expect([normaliseLink("docs/b.md", "README.md"), normaliseLink(".", "README.md")]).toEqual([
    "docs/b.md",
    ".",
  ]);
});
