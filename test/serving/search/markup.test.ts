import { expect, it } from "vitest";
import { markupIn } from "../../../src/serving/search/markup.ts";

/** A text without its markup, and what its links lead to. */
function read(text: string): readonly [string, readonly string[]] {
  let prose = "";
  let at = 0;
  const targets: string[] = [];
  for (const { start, end, target } of markupIn(text)) {
    prose += text.slice(at, start);
    at = Math.max(at, end);
    if (target !== undefined) targets.push(target);
  }
  return [prose + text.slice(at), targets];
}

it.each([
  ["an inline link", "see [the file](a.md#b) now", "see [the file]) now", ["a.md#b"]],
  ["its title", '[x](a.md "t")', "[x])", ["a.md"]],
  ["angle brackets", "[x](<a b.md>)", "[x])", ["a b.md"]],
  ["a reference link and its definition", "[x][Y z]\n\n[y  Z]: a.md", "[x\n\n[y  Z]", ["a.md"]],
  [
    "a reference that is its own label",
    "[y] and [y][]\n\n[y]: a.md",
    "[y] and [y][]\n\n[y]",
    ["a.md", "a.md"],
  ],
  ["brackets that are no link", "a[0] [x] (y)", "a[0] [x] (y)", []],
  ["a comment", "a <!-- b\n[c](d) --> e", "a  e", []],
  ["a comment that is never closed", "a <!-- b", "a ", []],
  ["nothing", "", "", []],
])("reads %s", (_, text, prose, targets) => {
  expect(read(text)).toEqual([prose, targets]);
});

it("reads hostile texts in linear time", () => {
  const hostile = ["](", "[", "]", "[x]: ", "<!--"].map((part) => part.repeat(200_000)).join("\n");
  expect(markupIn(hostile).length).toBeGreaterThan(0);
}, 10_000);
