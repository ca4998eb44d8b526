import { expect, it } from "vitest";
import type { FileReading } from "../../src/indexing/build-index.ts";
import { readingIn, readingPieces } from "../../src/indexing/stored-readings.ts";

const LONG = Array.from({ length: 1_234 }, (_, at) => ({ row: `"${at}", é`, none: undefined }));
const FLAG = { item: "a.md", reason: "too\nlong", code: "some-code", line: 3 };

it.each<[string, FileReading]>([
  ["nothing", { isRead: false, facts: {} }],
  ["a flag", { isRead: true, facts: {}, flag: FLAG }],
  ["few facts", { isRead: true, facts: { documents: [{ row: 1 }], decisions: { of: "document" } } }],
  [
    "very many facts",
    { isRead: true, facts: { documents: LONG, decisions: { of: "document" }, skills: LONG }, flag: FLAG },
  ],
  ["a list just as long as a piece", { isRead: true, facts: { documents: LONG.slice(0, 1_000) } }],
])("keeps %s", (_, reading) => {
  const text = Buffer.concat([...readingPieces(reading)]).toString();
  expect(readingIn(JSON.parse(text))).toEqual(JSON.parse(JSON.stringify(reading)));
});

it("gives very many facts piece by piece", () => {
  const pieces = [...readingPieces({ isRead: true, facts: { documents: LONG } })];
  const whole = JSON.stringify(LONG).length;
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(whole / 2);
});
