import { existsSync, readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it, test } from "vitest";
import { faultsOf } from "../../src/cli/repository/index-faults.ts";
import { EMITTERS } from "../../src/indexing/emit/registry.ts";
import { FAMILIES, KINDS, ROW_FIELDS, type Row } from "../../src/model/row.ts";
import schema from "../../index-schema.json" with { type: "json" };
import { plant } from "../tree.ts";
import { tero } from "./run-in-process.ts";
import { emitted } from "../indexing/emitted.ts";

const ROW: Row = { anchor: "a", family: "doc", kind: "other", title: "A", file: "a.md", line: 1, tag: "t" };

/** An index of rows and flags as we write it: the rows start on line 7. */
function indexOf(rows: readonly object[], flags: readonly object[] = []): string {
  const text = emitted(EMITTERS.json, {
    generated: "g",
    item_tag: "t",
    schema_version: "1.1",
    siblings: [],
    items: [],
    flagged: [],
  });
  return text
    .replace('"items": []', `"items": ${linesOf(rows)}`)
    .replace('"flagged": []', `"flagged": ${linesOf(flags)}`);
}

function linesOf(all: readonly object[]): string {
  return `[${all.map((each) => `\n    ${JSON.stringify(each)}`).join(",")}\n  ]`;
}

const row = (fields: Readonly<Record<string, unknown>>): object => ({ ...ROW, ...fields });

describe("an index is valid", () => {
  test.each<[string, string]>([
    ["with rows in order", indexOf([ROW, row({ anchor: "b", line: 2 })])],
    ["without rows", indexOf([])],
    ["with nothing but rows", JSON.stringify({ items: [ROW] })],
    [
      "with two issues of one id",
      indexOf([row({ family: "issue", kind: "issue" }), row({ family: "issue", kind: "issue", line: 2 })]),
    ],
    ["with keys that nobody knows", indexOf([row({ mood: "good" })])],
    [
      "with paths ordered by code point, not by UTF-16 unit",
      indexOf([row({ file: "～.md" }), row({ anchor: "b", file: "𝒜.md" })]),
    ],
    [
      "with every field",
      indexOf([
        row({
          id: "ADR-1",
          status: "Accepted",
          guarantee_tag: "Proven",
          summary: "s",
          epic: "E",
          depends_on: ["x"],
          doc_refs: ["corpus:x"],
          gh_issue: "1",
          level: 2,
          end_line: 1,
          tokens: 0,
          hash: "0123456789ab",
          date: "2026-01",
          version: "1.0",
          supersedes: ["x"],
          superseded_by: ["y"],
          links: ["z"],
          labels: ["l"],
        }),
      ]),
    ],
  ])("%s", (_, text) => {
    expect(faultsOf(text)).toEqual([]);
  });
});

describe("an index is faulty", () => {
  test.each<[string, string, readonly (readonly [number, string])[]]>([
    [
      "rows out of order",
      indexOf([row({ anchor: "b", line: 2 }), ROW]),
      [[8, 'items/1 "a" stands before the row above it']],
    ],
    [
      "an anchor claimed twice",
      indexOf([ROW, row({ line: 2 })]),
      [[8, 'items/1 the anchor "a" is claimed twice']],
    ],
    [
      "an anchor shared with an issue",
      indexOf([ROW, row({ family: "issue", kind: "issue" })]),
      [[8, 'items/1 the anchor "a" is claimed twice']],
    ],
    [
      "an end before the start",
      indexOf([row({ line: 3, end_line: 2 })]),
      [[7, 'items/0 "a" ends before it starts']],
    ],
    [
      "flags out of order",
      indexOf(
        [],
        [
          { item: "b", reason: "r" },
          { item: "a", reason: "r" },
        ],
      ),
      [[10, "flagged/1 the flag stands before the one above it"]],
    ],
    [
      "a missing field",
      indexOf([ROW, { ...ROW, title: undefined }]),
      [[8, "items/1 must have required property 'title'"]],
    ],
    ["a wrong type", indexOf([row({ line: "1" })]), [[7, "items/0/line must be integer"]]],
    ["a line beyond 32 bits", indexOf([row({ line: 2 ** 32 })]), [[7, "items/0/line must be <= 4294967295"]]],
    [
      "a family that is none",
      indexOf([row({ family: "blog" })]),
      [
        [
          7,
          "items/0/family must be equal to one of the allowed values: doc, research, issue, changelog, skill",
        ],
      ],
    ],
    [
      "a kind of another family",
      indexOf([row({ family: "skill", kind: "adr" })]),
      [[7, "items/0/kind must be equal to one of the allowed values: skill"]],
    ],
    ["a null", indexOf([row({ status: null })]), [[7, "items/0/status must be string"]]],
    [
      "a hash that is none",
      indexOf([row({ hash: "xyz" })]),
      [[7, 'items/0/hash must match pattern "^[0-9a-f]{12}$"']],
    ],
    ["no rows at all", "{}", [[1, "the index must have required property 'items'"]]],
    ["an array", "[]", [[1, "the index must be object"]]],
    ["a key that stands twice", '{"items": [],\n"items": []}', [[2, 'the key "items" stands twice']]],
    ["what is no JSON", '{"items": [\n1,\n]}', [[3, "no valid JSON: unexpected text, expected a value"]]],
    ["nothing", "", [[1, "no valid JSON: the text ends, expected a value"]]],
    ["a byte order mark", "\uFEFF{}", [[1, "starts with a byte order mark; save it without"]]],
  ])("for %s", (_, text, faults) => {
    expect(faultsOf(text).map(({ line, message }) => [line, message])).toEqual(faults);
  });

  it("for all at once, in the order of the lines", () => {
    const text = JSON.stringify({ items: [{ family: "doc" }, { ...ROW, line: -1 }] }, null, 2);
    expect(faultsOf(text).map(({ line }) => line)).toEqual([3, 3, 3, 3, 3, 3, 12]);
  });
});

describe("tero validate", () => {
  it("is silent where nothing is wrong", async () => {
    const root = plant({ "index.json": indexOf([ROW]) });
    expect(await tero(["validate", "index.json"], { cwd: root })).toEqual({
      exit: 0,
      stdout: "",
      stderr: "",
    });
  });

  it("names every fault with file and line, and fails", async () => {
    const root = plant({ "index.json": indexOf([ROW, ROW]) });
    expect(await tero(["validate", "index.json"], { cwd: root })).toEqual({
      exit: 1,
      stdout: "",
      stderr: 'index.json:8: items/1 the anchor "a" is claimed twice\n',
    });
  });

  test.each<[string, string | Buffer | undefined, RegExp]>([
    [
      "is not there",
      undefined,
      /^tero: cannot read x\.json: .*; name an index\.json, or make one with `tero index`\n$/,
    ],
    [
      "is not UTF-8",
      Buffer.from([0xff]),
      /^tero: cannot read x\.json: it is not valid UTF-8; save it as UTF-8\n$/,
    ],
  ])("cannot read what %s", async (_, content, message) => {
    const root = plant(content === undefined ? {} : { "x.json": content });
    const { exit, stderr } = await tero(["validate", "x.json"], { cwd: root });
    expect([exit, stderr]).toEqual([66, expect.stringMatching(message)]);
  });

  const INDEXES = fileURLToPath(new URL("../../../shared/wire/indexes/", import.meta.url));
  it.skipIf(!existsSync(INDEXES))("takes the recorded index of a real repository as it is", () => {
    const names = readdirSync(INDEXES);
    expect(names).toContain("mycelium.json");
    expect(faultsOf(readFileSync(`${INDEXES}mycelium.json`, "utf8"))).toEqual([]);
  });
});

describe("tero schema", () => {
  it("prints the schema as it stands in the package", async () => {
    const file = fileURLToPath(new URL("../../index-schema.json", import.meta.url));
    expect(await tero(["schema"])).toEqual({ exit: 0, stdout: readFileSync(file, "utf8"), stderr: "" });
  });

  it("names just the fields, families and kinds of the model", () => {
    const { row: ofRow } = schema.$defs;
    expect(Object.keys(ofRow.properties).toSorted()).toEqual(ROW_FIELDS.toSorted());
    expect(ofRow.properties.family.enum).toEqual([...FAMILIES]);
    const kinds = ofRow.allOf.map((each) => [
      each.if.properties.family.const,
      each.then.properties.kind.enum,
    ]);
    expect(Object.fromEntries(kinds)).toEqual(KINDS);
  });
});
