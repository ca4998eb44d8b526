import { describe, expect, it } from "vitest";
import { estimate, measure } from "../../../src/serving/search/measures.ts";

describe("measure", () => {
  it.each([
    ["the answer first", [1], 1, { successAt1: 1, successAt5: 1, reciprocalRank: 1, gain: 1 }],
    ["the answer third", [3], 1, { successAt1: 0, successAt5: 1, reciprocalRank: 1 / 3, gain: 0.5 }],
    [
      "one answer of two",
      [1],
      2,
      { successAt1: 1, successAt5: 1, reciprocalRank: 1, gain: 1 / (1 + 1 / Math.log2(3)) },
    ],
    ["both", [2, 1], 2, { successAt1: 1, successAt5: 1, reciprocalRank: 1, gain: 1 }],
    ["the answer too far down", [11], 1, { successAt1: 0, successAt5: 0, reciprocalRank: 0, gain: 0 }],
    ["no answer", [], 1, { successAt1: 0, successAt5: 0, reciprocalRank: 0, gain: 0 }],
  ])("of %s", (_, ranks, expected, measures) => {
    expect(measure(ranks, expected)).toEqual(measures);
  });
});

describe("estimate", () => {
  it("is certain of what never varies", () => {
    expect(estimate([1, 1, 1])).toEqual({ mean: 1, low: 1, high: 1 });
  });

  it("is the same each time, and around the mean", () => {
    const values = Array.from({ length: 40 }, (_, at) => at % 2);
    const first = estimate(values);
    expect(first).toEqual(estimate(values));
    expect([first.mean, first.low > 0.3, first.low < 0.45, first.high > 0.55, first.high < 0.7]).toEqual([
      0.5,
      true,
      true,
      true,
      true,
    ]);
  });

  it("says nothing of nothing", () => {
    expect(estimate([])).toEqual({ mean: 0, low: 0, high: 0 });
  });
});
