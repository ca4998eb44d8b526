import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newScannedWord, writeWord } from "../../../src/serving/search/scanned-word.ts";
import { newWordTable } from "../../../src/serving/search/word-table.ts";

const scanned = (text: string) => writeWord(newScannedWord(), text);

describe("a word table", () => {
  it("numbers words like a Map would, and gives them back", () => {
    const words = fc.array(
      fc.string({ maxLength: 12, unit: fc.constantFrom("a", "b", "é", "認", "\u0000") }),
      { maxLength: 400 },
    );
    fc.assert(
      fc.property(words, (list) => {
        const table = newWordTable();
        const distinct = [...new Set(list)];
        expect(list.map((word) => table.numberOf(scanned(word)))).toEqual(
          list.map((word) => distinct.indexOf(word)),
        );
        expect(distinct.map((_, number) => table.textAt(number))).toEqual(distinct);
        expect(table.size()).toBe(distinct.length);
      }),
    );
  });

  it("grows, and goes on from what was kept of it", () => {
    const table = newWordTable();
    const words = Array.from({ length: 20_000 }, (_, at) => `word-${at}`);
    for (const word of words) table.numberOf(scanned(word));
    const again = newWordTable(table.contents());
    expect(
      words.filter((word, at) => again.find(scanned(word)) !== at || table.find(scanned(word)) !== at),
    ).toEqual([]);
    expect(again.find(scanned("word-x"))).toBe(-1);
    expect([again.numberOf(scanned("more")), again.textAt(20_000), again.lengthAt(20_000)]).toEqual([
      20_000,
      "more",
      4,
    ]);
  });
});
