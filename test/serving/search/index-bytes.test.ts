import { describe, expect, it } from "vitest";
import { buildSearchIndex, type SearchIndex } from "../../../src/serving/search/search-index.ts";
import { bytesOfIndex, indexOfBytes, KEY_LENGTH } from "../../../src/serving/search/index-bytes.ts";
import { newScorer } from "../../../src/serving/search/score.ts";
import { corpusOfRows } from "../corpus-of.ts";

const KEY = Buffer.alloc(KEY_LENGTH, 7);
const { rows } = corpusOfRows(
  { title: "One file", file: "a.md", line: 1 },
  { title: "Why 認証", file: "a.md", line: 3, kind: "section" },
);

function built(): SearchIndex {
  const steps = buildSearchIndex(rows, () => "# One file\n\n## Why 認証\n\nRows merge. One a line.\n");
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

const scores = (index: SearchIndex) =>
  ["file", "merg", "認証", "line", "none"].map((term) => structuredClone(newScorer(index)([term])));

describe("the bytes of a search index", () => {
  it("give the same index back", () => {
    const index = built();
    const again = indexOfBytes(bytesOfIndex(index, KEY), KEY);
    expect(again && scores(again)).toEqual(scores(index));
    expect(again && bytesOfIndex(again, KEY)).toEqual(bytesOfIndex(index, KEY));
  });

  it.each<[string, (bytes: Buffer) => Buffer]>([
    [
      "made of something else",
      (bytes) => Buffer.concat([Buffer.alloc(KEY_LENGTH), bytes.subarray(KEY_LENGTH)]),
    ],
    [
      "of another order",
      (bytes) =>
        Buffer.concat(
          [bytes.subarray(0, KEY_LENGTH), bytes.subarray(KEY_LENGTH).toReversed()].map((part) =>
            Buffer.from(part),
          ),
        ),
    ],
    ["zeroed at the end", (bytes) => Buffer.from(bytes).fill(0, bytes.length - 40)],
    ["flipped in one bit", (bytes) => Buffer.from(bytes).fill((bytes[200] ?? 0) ^ 4, 200, 201)],
    ["cut short", (bytes) => bytes.subarray(0, -1)],
    ["too long", (bytes) => Buffer.concat([bytes, Buffer.alloc(4)])],
    ["of nothing but a key", (bytes) => bytes.subarray(0, KEY_LENGTH)],
    ["none", () => Buffer.alloc(0)],
  ])("are not read where they are %s", (_, damage) => {
    expect(indexOfBytes(damage(bytesOfIndex(built(), KEY)), KEY)).toBeUndefined();
  });
});
