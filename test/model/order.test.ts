import { array, assert, constantFrom, property } from "fast-check";
import { describe, expect, it, test } from "vitest";
import { byCodePoint, byPathComponents } from "../../src/model/order.ts";

describe("by code point", () => {
  test.each([
    ["", "a"],
    ["a", "b"],
    ["a", "ab"],
    ["Z", "a"],
    ["z", "é"],
    ["～.md", "𝒜.md"],
    ["\uE000", "\u{10000}"],
    ["\uFFFD", "😀"],
    ["😀a", "😀b"],
  ])("%j stands before %j", (a, b) => {
    expect([Math.sign(byCodePoint(a, b)), Math.sign(byCodePoint(b, a)), byCodePoint(a, a)]).toEqual([
      -1, 1, 0,
    ]);
  });

  it("is the order of the UTF-8 bytes", () => {
    const text = array(constantFrom("a", "B", "é", "～", "\uE000", "😀", "𝒜")).map((parts) => parts.join(""));
    assert(
      property(
        text,
        text,
        (a, b) => Math.sign(byCodePoint(a, b)) === Buffer.compare(Buffer.from(a), Buffer.from(b)),
      ),
    );
  });
});

describe("by path components", () => {
  test.each([
    ["a/x", "a-b/x"],
    ["a/x", "a.b/x"],
    ["a", "a/x"],
    ["a/b", "a/b/c"],
    ["a/b", "a b/b"],
    ["docs/A/x", "docs/a/x"],
    ["docs/～/x", "docs/𝒜/x"],
  ])("%j stands before %j", (a, b) => {
    expect([Math.sign(byPathComponents(a, b)), Math.sign(byPathComponents(b, a))]).toEqual([-1, 1]);
  });

  it("compares segment by segment", () => {
    const path = array(constantFrom("a", "b", "-", "!", "/", "😀"), { minLength: 1 }).map((parts) =>
      parts.join(""),
    );
    assert(
      property(
        path,
        path,
        (a, b) => Math.sign(byPathComponents(a, b)) === bySegments(a.split("/"), b.split("/")),
      ),
    );
  });
});

function bySegments(a: readonly string[], b: readonly string[]): number {
  const at = a.findIndex((segment, index) => segment !== b[index]);
  if (at < 0 || b[at] === undefined) return Math.sign(a.length - b.length);
  return Math.sign(byCodePoint(a[at] ?? "", b[at]));
}
