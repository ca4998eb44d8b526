import { describe, expect, it } from "vitest";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Row } from "../../src/model/row.ts";
import { IndexFault, loadCorpus } from "../../src/serving/load.ts";
import { isRecordedHere, RECORDED } from "../recorded.ts";

const load = (text: string) => loadCorpus(Buffer.from(text), "test");

const ROW = { anchor: "a", family: "doc", kind: "note", title: "t", file: "f.md", line: 1, tag: "T" };
const row = (more: object = {}): string => JSON.stringify({ ...ROW, ...more });
const index = (...rows: readonly string[]): string => `{"items":[${rows.join(",")}]}`;

function faultOf(text: string): string {
  try {
    load(text);
    return "none";
  } catch (error) {
    return error instanceof IndexFault ? error.message : `another error: ${String(error)}`;
  }
}

describe("an index that is none says what is wrong, and where", () => {
  it.each([
    ["nothing", "", "the text ends, expected an object at line 1 column 1"],
    ["white space alone", " \n", "the text ends, expected an object at line 2 column 1"],
    ["another value", '"x"', "unexpected text, expected an object at line 1 column 1"],
    ["a byte order mark", '\ufeff{"items":[]}', "unexpected text, expected an object at line 1 column 1"],
    ["text after the end", '{"items":[]} x', "text after the end at line 1 column 14"],
    ["no rows", '{"flagged":[]}', "missing field `items` at line 1 column 14"],
    ["rows that are none", '{"items":[\n1]}', "unexpected text, expected a row at line 2 column 1"],
    ["a row without its line", index(row({ line: undefined })), "missing field `line` at line 1 column 89"],
    ["a row cut short", '{"items":[{"anchor":"a"', "the text ends, expected `,` or `}` at line 1 column 24"],
    ["a known field twice", `{"items":[{"id":"1","id":"2"}]}`, "duplicate field `id` at line 1 column 26"],
    [
      "also where it is spelled otherwise",
      String.raw`{"items":[{"id":"1","\u0069d":"2"}]}`,
      "duplicate field `id` at line 1 column 31",
    ],
    ["rows twice", '{"items":[],"items":[]}', "duplicate field `items` at line 1 column 21"],
    [
      "an unknown family",
      index(row({ family: "Doc" })),
      "unknown family `Doc`, expected one of doc, research, issue, changelog, skill at line 1 column 34",
    ],
    [
      "a line that is a fraction",
      '{"items":[{"line":1.0}]}',
      "expected an integer from 0 to 4294967295 at line 1 column 19",
    ],
    [
      "a line below zero",
      '{"items":[{"line":-1}]}',
      "expected an integer from 0 to 4294967295 at line 1 column 19",
    ],
    [
      "a line above the range",
      '{"items":[{"line":4294967296}]}',
      "expected an integer from 0 to 4294967295 at line 1 column 19",
    ],
    [
      "a list that is null",
      '{"items":[{"doc_refs":null}]}',
      "unexpected text, expected an array of strings at line 1 column 23",
    ],
    ["a comment", '{"items":[] /* c */}', "unexpected text, expected `,` or `}` at line 1 column 13"],
    [
      "a number that is none",
      '{"items":[],"x":NaN}',
      "unexpected text, expected a value at line 1 column 17",
    ],
    ["a number with a leading zero", '{"items":[],"x":01}', "malformed number at line 1 column 17"],
    ["a number beyond a double", '{"items":[],"x":1e400}', "number out of range at line 1 column 17"],
    ["half a surrogate pair", String.raw`{"items":[],"x":"\ud800"}`, "lone surrogate at line 1 column 18"],
    [
      "a raw control character",
      '{"items":[],"x":"\u0001"}',
      "control character in a string at line 1 column 18",
    ],
    ["an unknown escape", String.raw`{"items":[],"x":"\x41"}`, "unknown escape at line 1 column 18"],
    [
      "brackets that do not match",
      '{"items":[],"x":[{"y":1]}',
      "unexpected text, expected `,` or a closing bracket at line 1 column 24",
    ],
    [
      "a flag without a reason",
      '{"items":[],"flagged":[{"item":"x"}]}',
      "missing field `reason` at line 1 column 35",
    ],
    [
      "flags that are null",
      '{"items":[],"flagged":null}',
      "unexpected text, expected an array in `flagged` at line 1 column 23",
    ],
  ])("%s", (_, text, fault) => expect(faultOf(text)).toBe(fault));

  it("bytes that are no UTF-8", () => {
    expect(() => loadCorpus(Buffer.from([0x7b, 0xff, 0x7d]), "test")).toThrow(
      "stream did not contain valid UTF-8",
    );
  });
});

describe("an index", () => {
  const full: Row = {
    anchor: "a",
    family: "issue",
    kind: "issue",
    id: "M-1",
    title: 'Ünï "quoted" 😀',
    file: "f.md",
    line: 4294967295,
    status: "done",
    summary: "",
    depends_on: ["M-2"],
    tag: "T",
    level: 2,
    end_line: 7,
    tokens: 12,
    hash: "0123456789ab",
    labels: ["x"],
  };

  it.each([
    ["one row a line", `{"items":[\n${JSON.stringify(full)}\n]}`],
    ["pretty", JSON.stringify({ items: [full] }, null, 2)],
    [
      "with its fields in another order",
      `{"items":[${JSON.stringify(Object.fromEntries(Object.entries(full).toReversed()))}]}`,
    ],
    [
      "with nulls and unknown fields",
      JSON.stringify({ items: [{ ...full, epic: null, x: { y: [1, null] } }] }),
    ],
    ["with escapes", JSON.stringify({ items: [full] }).replace("Ünï", String.raw`\u00dcn\u00ef`)],
  ])("gives the same row written %s", (_, text) => expect(load(text).rows).toEqual([full]));

  it("may be arrays in the declared order", () => {
    const text = '[[["a","doc","note",null,"t","f.md",1,null,null,null,null,[],[],null,"T"]],[]]';
    expect(load(text).rows).toEqual([ROW]);
  });

  it("may hold values it does not know, a million brackets deep", () => {
    const deep = `${"[".repeat(1_000_000)}${"]".repeat(1_000_000)}`;
    expect(load(`{"items":[],"x":${deep}}`).size).toBe(0);
  });

  it("leaves out what is of the wrong type where the base does not ask for it", () => {
    expect(load(index(row({ level: "2", tokens: -1, links: [1], hash: null }))).rows).toEqual([ROW]);
  });

  it("sorts its rows by family, file, line and anchor, as bytes", () => {
    const rows = [
      { family: "issue", anchor: "1" },
      { file: "f\u{1f600}.md", anchor: "2" },
      { file: "f\uffee.md", anchor: "3" },
      { line: 10, anchor: "4" },
      { line: 9, anchor: "5b" },
      { line: 9, anchor: "5a" },
    ];
    const anchors = load(index(...rows.map(row))).rows.map(({ anchor }) => anchor);
    expect(anchors).toEqual(["5a", "5b", "4", "3", "2", "1"]);
  });

  it("keeps what it says beside its rows", () => {
    const sibling = { name: "n", path: "p", covers: "c", generator: "g" };
    const flag = { item: "i", reason: "r", code: "c", line: 3 };
    const corpus = load(
      JSON.stringify({ generated: "how", siblings: [sibling, 1], items: [], flagged: [flag] }),
    );
    expect({ ...corpus }).toMatchObject({
      origin: "test",
      generated: "how",
      siblings: [sibling],
      flagged: [flag],
    });
  });
});

const anchors = (found: readonly Row[]): string[] => found.map(({ anchor }) => anchor);

describe("lookups", () => {
  const rows = [
    { id: "A-1", anchor: "x", status: "Done", title: "B-2" },
    { id: "A-1", anchor: "x-2", line: 2 },
    { id: "a-1", anchor: "x-3", line: 3, kind: "RFC" },
    { anchor: "y", line: 4, status: "ΣΑΣ" },
  ];
  const text = index(...rows.map(row));
  it("find the same at first, when no row exists yet, as later", () => {
    const [first, later] = [load(text), load(text)];
    expect(later.rows).toHaveLength(4);
    for (const id of ["A-1", "a-1", "B-2", "nope", '"']) {
      const corpus = load(text);
      expect(corpus.withId(id)).toEqual(later.withId(id));
      expect(corpus.withId(id)).toEqual(later.withId(id));
    }
    expect(anchors(first.withAnchor("x"))).toEqual(["x"]);
  });

  it("are exact for ids and anchors, by lower case for status and kind", () => {
    const corpus = load(text);
    expect(anchors(corpus.withId("A-1"))).toEqual(["x", "x-2"]);
    expect(anchors(corpus.withStatus("dONE"))).toEqual(["x"]);
    expect(anchors(corpus.withStatus("σας"))).toEqual(["y"]);
    expect(anchors(corpus.withKind("rfc"))).toEqual(["x-3"]);
    expect(anchors(corpus.withNumbered("x"))).toEqual(["x-2", "x-3"]);
    expect(anchors(corpus.inFile("f.md"))).toEqual(["x", "x-2", "x-3", "y"]);
  });
});

describe.skipIf(!isRecordedHere)("the recorded indexes", () => {
  it.each([
    "agent-mcp",
    "dev-mcp",
    "edge",
    "edge-unsorted",
    "minimal",
    "mycelium",
    "security-mcp",
    "tero-rs",
  ])("%s loads with all its rows", (name) => {
    const bytes = readFileSync(join(RECORDED, "indexes", `${name}.json`));
    const plain: unknown = JSON.parse(bytes.toString("utf8"));
    const corpus = loadCorpus(bytes, name);
    expect(plain).toHaveProperty("items.length", corpus.size);
    expect(corpus.rows).toHaveLength(corpus.size);
  });
});
