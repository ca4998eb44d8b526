import { describe, expect, it } from "vitest";
import { citationOf, recordsOf, type Block, type CitedRecord } from "../../../src/serving/query/outcome.ts";
import { renderEnvelope } from "../../../src/serving/render/envelope.ts";
import type { Records } from "../../../src/serving/query/outcome.ts";

const citation = citationOf({
  anchor: "a",
  family: "doc",
  kind: "section",
  title: "t",
  file: "f.md",
  line: 3,
  end_line: 5,
  hash: "0123456789ab",
  tag: "T",
});

const record = (text: string, more: readonly Block[] = []): CitedRecord => ({
  citations: [citation],
  body: [{ type: "text", text }, ...more],
  fields: { text },
});

function records(list: readonly CitedRecord[], rest: Partial<Records> = {}): Records {
  const made = recordsOf(list, { offset: 0, total: list.length, ...rest });
  if (made === undefined) throw new Error("no records");
  return made;
}

const textOf = (answer: Records): string =>
  renderEnvelope(answer, "text")
    .blocks.map((block) => (block.type === "text" ? block.text : `<${block.mimeType}>`))
    .join("|");

function jsonOf(answer: Records): unknown {
  const [block] = renderEnvelope(answer, "json").blocks;
  return block?.type === "text" ? JSON.parse(block.text) : undefined;
}

describe("a list of records", () => {
  it("cannot be made of nothing", () => expect(recordsOf([], { offset: 0, total: 0 })).toBeUndefined());

  it("stands between its heading and what is left", () => {
    const answer = records([record("one"), record("two")], {
      offset: 4,
      total: 9,
      heading: "Found:",
      hint: "Narrow it.",
    });
    expect(textOf(answer)).toBe("Found:\none\ntwo\nNarrow it.\n5–6 of 9; cursor o:6");
  });

  it("ends without a word where nothing is left", () => expect(textOf(records([record("one")]))).toBe("one"));

  it("keeps images where they stand", () => {
    const image: Block = { type: "image", data: "", mimeType: "image/png" };
    expect(textOf(records([record("one", [image]), record("two")]))).toBe("one|<image/png>|two");
  });

  it("carries its citations for programs", () => {
    expect(jsonOf(records([record("one")], { total: 2 }))).toEqual({
      cursor: "o:1",
      more_available: true,
      records: [
        {
          citations: [{ anchor: "a", end_line: 5, file: "f.md", hash: "0123456789ab", line: 3 }],
          text: "one",
        },
      ],
      returned: 1,
    });
  });

  it("cuts long fields for programs, says which, and never inside a character", () => {
    const long = `${"x".repeat(1_999)}😀`;
    expect(jsonOf(records([record("one"), record(long)]))).toMatchObject({
      records: [{ text: "one" }, { text: `${"x".repeat(1_999)}…` }],
      truncated_fields: ["/records/1/text"],
    });
    expect(jsonOf(records([record(long)], { keepsFields: true }))).toMatchObject({
      records: [{ text: long }],
    });
  });

  it("leaves whole records for the next page where all would be too much", () => {
    const big = ["a", "b", "c"].map((letter) => record(letter.repeat(15_000)));
    expect(textOf(records(big))).toMatch(/^a+\nb+\n1–2 of 3; cursor o:2$/);
    expect(textOf(records(big, { budget: 10 }))).toMatch(/^a+\n1–1 of 3; cursor o:1$/);
    expect(jsonOf(records(big, { keepsFields: true }))).toMatchObject({ returned: 2, cursor: "o:2" });
  });
});

describe("a refusal", () => {
  const refused = {
    kind: "refused",
    refusal: "absent",
    message: "no row has the id X-1",
    searched: "9 rows by id",
    candidates: ["X-2"],
    next: "ask for X-2",
  } as const;

  it("says what was searched, what is near, and what to do", () => {
    expect(renderEnvelope(refused, "text")).toEqual({
      blocks: [
        {
          type: "text",
          text: "refused (absent): no row has the id X-1\nsearched: 9 rows by id\nnearest: X-2\nnext: ask for X-2",
        },
      ],
      isError: false,
    });
  });

  it("is one object for programs", () => {
    const text =
      '{"refusal":{"candidates":["X-2"],"kind":"absent","message":"no row has the id X-1","next":"ask for X-2","searched":"9 rows by id"}}';
    expect(renderEnvelope(refused, "json")).toEqual({ blocks: [{ type: "text", text }], isError: false });
  });
});
