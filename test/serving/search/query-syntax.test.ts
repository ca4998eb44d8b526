import { expect, it } from "vitest";
import { MOST_MINDED, parseQuery } from "../../../src/serving/search/query-syntax.ts";

it.each([
  ["plain words", "why one file", { text: "why one file", phrases: [], excluded: [] }],
  [
    "a phrase",
    'the "token stream" format',
    { text: "the token stream format", phrases: ["token stream"], excluded: [] },
  ],
  ["curly quotes", "“token stream”", { text: "token stream", phrases: ["token stream"], excluded: [] }],
  ["an excluded word", "cache -redis", { text: "cache", phrases: [], excluded: ["redis"] }],
  ["an excluded phrase", 'cache -"in memory"', { text: "cache", phrases: [], excluded: ["in memory"] }],
  ["an excluded word of an unspaced script", "-认 x", { text: "x", phrases: [], excluded: ["认"] }],
  [
    "a hyphen inside a word",
    "sqlite-vec a -- b - c",
    { text: "sqlite-vec a -- b - c", phrases: [], excluded: [] },
  ],
  [
    "an option, which is one letter or has two hyphens",
    "run -Z --all",
    { text: "run -Z --all", phrases: [], excluded: [] },
  ],
  ["a quote that is never closed", 'a "b c', { text: 'a "b c', phrases: [], excluded: [] }],
  ["empty quotes", '"" a', { text: " a", phrases: [], excluded: [] }],
  ["nothing", "", { text: "", phrases: [], excluded: [] }],
])("reads %s", (_, query, expected) => {
  expect(parseQuery(query)).toEqual({ ...expected, isCut: false });
});

it("takes any text", () => {
  const odd = `${'"'.repeat(2001)} ${"-".repeat(2000)} ${'-"'.repeat(2000)}`;
  expect(parseQuery(odd).excluded).toEqual([]);
});

it("minds a phrase and an exclusion once, and no more than some of each", () => {
  const numbers = Array.from({ length: 40 }, (_, at) => at + 10);
  const query = [...numbers, ...numbers].map((at) => `"phrase ${at}" -word${at}`).join(" ");
  const { phrases, excluded, isCut } = parseQuery(query);
  expect({ phrases, excluded, isCut }).toEqual({
    phrases: numbers.slice(0, MOST_MINDED).map((at) => `phrase ${at}`),
    excluded: numbers.slice(0, MOST_MINDED).map((at) => `word${at}`),
    isCut: true,
  });
});
