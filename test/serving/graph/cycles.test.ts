import { expect, test } from "vitest";
import { cyclesAmong, shortestPath } from "../../../src/serving/graph/cycles.ts";

const next = (edges: string) => {
  const pairs = edges.split(" ").map((pair) => pair.split(""));
  return (node: string): readonly string[] =>
    pairs.filter(([from]) => from === node).map(([, to = ""]) => to);
};

test.each<[string, readonly (readonly string[])[]]>([
  ["ab bc", []],
  ["ab ba", [["a", "b"]]],
  ["ab bc ca cb", [["a", "b", "c"]]],
  ["ab bc ca ac", [["a", "c"]]],
  [
    "ab ba cd dc bc",
    [
      ["a", "b"],
      ["c", "d"],
    ],
  ],
  ["aa", []],
])("%s → %j", (edges, cycles) => {
  expect(cyclesAmong(["a", "b", "c", "d"], next(edges))).toEqual(cycles);
});

test("a long chain costs no stack", () => {
  const nodes = Array.from({ length: 50_000 }, (_, at) => at);
  expect(cyclesAmong(nodes, (node) => (node + 1 < nodes.length ? [node + 1] : [0]))).toEqual([nodes]);
});

const seek = (to: string) => shortestPath("a", (node) => node === to, next("ab bc cd ad dx"));

test("the shortest of several ways is found, or none", () => {
  expect([seek("x"), seek("a"), seek("z")]).toEqual([["a", "d", "x"], ["a"], undefined]);
});
