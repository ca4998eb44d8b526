import { describe, expect, it, test } from "vitest";
import { markdown } from "../../../src/indexing/emit/markdown.ts";
import { mergeIndexMarkdown } from "../../../src/model/merge/index-markdown.ts";
import { byCanonicalOrder } from "../../../src/model/order.ts";
import type { Family, Flag, Row } from "../../../src/model/row.ts";
import { emitted } from "../../indexing/emitted.ts";

interface Some {
  readonly anchor: string;
  readonly family?: Family;
  readonly status?: string;
  readonly line?: number;
}

function text(rows: readonly Some[], flagged: readonly Flag[] = []): string {
  const items = rows
    .map(({ anchor, ...rest }): Row => {
      return {
        anchor,
        id: anchor,
        family: "doc",
        kind: "adr",
        title: "T | t",
        file: `d/${anchor}.md`,
        line: 1,
        tag: "t",
        ...rest,
      };
    })
    .toSorted(byCanonicalOrder);
  return emitted(markdown, {
    generated: "g",
    item_tag: "t",
    schema_version: "1.1",
    siblings: [],
    items,
    flagged,
  });
}

const A: Some = { anchor: "a" };
const B: Some = { anchor: "b" };
const T: Some = { anchor: "T-1", family: "issue" };
const S: Some = { anchor: "sk--s", family: "skill" };
const flag = (item: string): Flag => ({ item, reason: "No | status.", code: "status-unset", line: 1 });

describe("merges clean, and to the tables of both", () => {
  test.each<[string, Some[], Some[], Some[], Some[]]>([
    ["each adds a row to the same table", [A], [A, B], [A, { anchor: "c" }], [A, B, { anchor: "c" }]],
    ["each brings a table of its own", [A], [A, T], [A, S], [A, T, S]],
    ["the last row of a table goes", [A, T], [A], [A, T, S], [A, S]],
    [
      "one changes a row",
      [A, B],
      [{ ...A, status: "Accepted" }, B],
      [A, B, T],
      [{ ...A, status: "Accepted" }, B, T],
    ],
  ])("%s", (_, ...[base, ours, theirs, merged]) => {
    expect(mergeIndexMarkdown({ base: text(base), ours: text(ours), theirs: text(theirs) })).toEqual({
      text: text(merged),
      conflicts: [],
    });
  });

  test.each<[string, Flag[], Flag[], Flag[], Flag[]]>([
    ["the first flags are raised", [], [flag("x")], [flag("y")], [flag("x"), flag("y")]],
    ["the last flags are mended", [flag("x"), flag("y")], [flag("y")], [flag("x")], []],
  ])("%s", (_, ...[base, ours, theirs, merged]) => {
    const sides = { base: text([A], base), ours: text([A], ours), theirs: text([A], theirs) };
    expect(mergeIndexMarkdown(sides)).toEqual({ text: text([A], merged), conflicts: [] });
  });
});

it("conflicts where one row was changed two ways", () => {
  const sides = {
    base: text([A]),
    ours: text([{ ...A, status: "x" }]),
    theirs: text([{ ...A, status: "y" }]),
  };
  expect(mergeIndexMarkdown(sides)?.conflicts).toEqual(["`a` (d/a.md)"]);
});

it("does not merge another text", () => {
  expect(mergeIndexMarkdown({ base: "", ours: "# Notes\n", theirs: text([A]) })).toBeUndefined();
});
