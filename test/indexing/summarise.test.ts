import { expect, test } from "vitest";
import { summarise } from "../../src/indexing/summarise.ts";

const WORD = "word ";

test.each<[string, string, string | undefined]>([
  ["plain prose", "Some prose.", "Some prose."],
  ["lines", "over\n  two\tlines\u00a0and\u0085more ", "over two lines and more"],
  ["nothing", " \n", undefined],
  ["a link", "see [the guide](x.md) and ![a picture](y.png)", "see the guide and a picture"],
  ["emphasis and code", "*so* it `is`", "*so* it `is`"],
  ["200 characters", "x".repeat(200), "x".repeat(200)],
  ["201 characters without a space", "x".repeat(201), `${"x".repeat(200)}…`],
  ["a space after 200", `${"x".repeat(200)} y`, `${"x".repeat(200)}…`],
  ["many words", WORD.repeat(60), `${WORD.repeat(40).trim()}…`],
  ["200 emoji", "😀".repeat(200), "😀".repeat(200)],
  ["201 emoji", "😀".repeat(201), `${"😀".repeat(200)}…`],
  ["emoji with spaces", "😀 ".repeat(150), `${"😀 ".repeat(100).trim()}…`],
])("%s", (_, prose, summary) => {
  expect(summarise(prose)).toBe(summary);
});
