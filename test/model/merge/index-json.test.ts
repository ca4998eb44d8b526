import { describe, expect, it, test } from "vitest";
import { json } from "../../../src/indexing/emit/json.ts";
import type { IndexFile } from "../../../src/model/index-file.ts";
import { mergeIndexJson } from "../../../src/model/merge/index-json.ts";
import { byCanonicalOrder } from "../../../src/model/order.ts";
import type { Flag, Row } from "../../../src/model/row.ts";
import { emitted } from "../../indexing/emitted.ts";

type Some = Partial<Row> & Pick<Row, "anchor">;

const row = ({ anchor, ...rest }: Some): Row => ({
  anchor,
  family: "doc",
  kind: "adr",
  title: anchor.toUpperCase(),
  file: `docs/${anchor}.md`,
  line: 1,
  tag: "t",
  ...rest,
});

function indexOf(rows: readonly Some[], flagged: readonly Flag[] = [], generated = "by hand"): IndexFile {
  const items = rows.map(row).toSorted(byCanonicalOrder);
  return { generated, item_tag: "t", schema_version: "1.1", siblings: [], items, flagged };
}

const text = (rows: readonly Some[], flagged: readonly Flag[] = []): string =>
  emitted(json, indexOf(rows, flagged));

const flag = (item: string): Flag => ({ item, reason: "No status.", code: "status-unset" });

const A: Some = { anchor: "a", status: "Proposed" };
const B: Some = { anchor: "b" };
const C: Some = { anchor: "c" };
const release = (anchor: string, line: number): Some => ({
  anchor,
  line,
  family: "changelog",
  kind: "release",
  file: "CHANGELOG.md",
});

describe("merges clean, and to the index of both", () => {
  test.each<[string, Some[], Some[], Some[], Some[]]>([
    ["each adds a record at the tail", [A], [A, B], [A, C], [A, B, C]],
    [
      "one changes what the other leaves alone",
      [A, B],
      [{ ...A, status: "Accepted" }, B],
      [A, B, C],
      [{ ...A, status: "Accepted" }, B, C],
    ],
    ["one deletes, the other adds", [A, B], [A], [A, B, C], [A, C]],
    ["both delete the same", [A, B], [A], [A], [A]],
    [
      "both make the same change of one line",
      [A, B],
      [{ ...A, status: "Rejected" }, B],
      [{ ...A, status: "Rejected" }, B, C],
      [{ ...A, status: "Rejected" }, B, C],
    ],
    ["the last row goes and so does the first", [A, B, C], [B, C], [A, B], [B]],
    ["nothing is left", [A], [], [A], []],
    [
      "one moves the rows of a file, the other changes another file",
      [release("r1", 3), A],
      [release("r2", 3), release("r1", 6), A],
      [release("r1", 3), { ...A, status: "Accepted" }],
      [release("r2", 3), release("r1", 6), { ...A, status: "Accepted" }],
    ],
  ])("%s", (_, ...[base, ours, theirs, merged]) => {
    expect(mergeIndexJson({ base: text(base), ours: text(ours), theirs: text(theirs) })).toEqual({
      text: text(merged),
      conflicts: [],
    });
  });

  it("takes the flags that one side alone raised or mended", () => {
    const merged = mergeIndexJson({
      base: text([A], [flag("x")]),
      ours: text([A], []),
      theirs: text([A], [flag("x"), flag("y")]),
    });
    expect(merged).toEqual({ text: text([A], [flag("y")]), conflicts: [] });
  });

  it("takes an absent base for an empty index", () => {
    expect(mergeIndexJson({ base: "", ours: text([A]), theirs: text([A]) })).toEqual({
      text: text([A]),
      conflicts: [],
    });
  });

  it("reads checkouts with CRLF", () => {
    const crlf = text([A, B]).replaceAll("\n", "\r\n");
    expect(mergeIndexJson({ base: text([A]), ours: crlf, theirs: text([A, C]) })?.text).toBe(text([A, B, C]));
  });
});

describe("conflicts", () => {
  test.each<[string, Some[], Some[], Some[], string[]]>([
    [
      "one row changed two ways",
      [A],
      [{ ...A, status: "Accepted" }],
      [{ ...A, status: "Rejected" }],
      ["a (docs/a.md)"],
    ],
    ["changed here, deleted there", [A, B], [{ ...A, status: "Accepted" }, B], [B], ["a (docs/a.md)"]],
    [
      "two documents that claim one anchor",
      [A],
      [A, { ...B, file: "docs/x/b.md" }],
      [A, { ...B, file: "docs/y/b.md" }],
      ["b (docs/x/b.md)"],
    ],
    [
      "rows that both moved alike, each by lines of its own",
      [release("r1", 3), release("r0", 9)],
      [release("r2", 3), release("r1", 6), release("r0", 12)],
      [release("r1", 3), release("e", 5), release("r0", 12)],
      ["r0 (CHANGELOG.md)"],
    ],
    [
      "an issue id given out twice",
      [],
      [{ anchor: "T-1", family: "issue", line: 2 }],
      [{ anchor: "T-1", family: "issue", line: 5 }],
      ["T-1 (docs/T-1.md)"],
    ],
  ])("%s", (_, ...[base, ours, theirs, conflicts]) => {
    const merged = mergeIndexJson({ base: text(base), ours: text(ours), theirs: text(theirs) });
    expect(merged?.conflicts).toEqual(conflicts);
  });

  it("shows both versions between git's markers, the rest merged", () => {
    const merged = mergeIndexJson({
      base: text([A]),
      ours: text([{ ...A, status: "Accepted" }, B]),
      theirs: text([C]),
    });
    const lines = merged?.text
      .split("\n")
      .map((line) => line.replace(/("title"|"family").*("status":"\w+")?.*"tag":"t"/, "…"));
    expect(lines?.slice(5)).toEqual([
      '  "items": [',
      "<<<<<<< ours",
      '    {"anchor":"a",…},',
      "=======",
      ">>>>>>> theirs",
      '    {"anchor":"b",…},',
      '    {"anchor":"c",…}',
      "  ],",
      '  "flagged": []',
      "}",
      "",
    ]);
  });

  it("meets in the fields before the rows when two versions of tero made the sides", () => {
    const theirs = emitted(json, indexOf([A], [], "otherwise"));
    expect(mergeIndexJson({ base: text([A]), ours: text([A]), theirs })?.conflicts).toEqual([
      "the fields before the rows",
    ]);
  });
});

it("does not merge what is not written one row a line", () => {
  const pretty = JSON.stringify(indexOf([A]), null, 2);
  expect(mergeIndexJson({ base: text([A]), ours: pretty, theirs: text([A]) })).toBeUndefined();
});
