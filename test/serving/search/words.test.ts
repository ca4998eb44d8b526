import { describe, expect, it } from "vitest";
import { newScannedWord, textOf } from "../../../src/serving/search/scanned-word.ts";
import { wordsOf } from "../../../src/serving/search/query-terms.ts";
import { scanWords } from "../../../src/serving/search/words.ts";

/** Words as a scan reports them; `|` where a sentence ends, `/` where a line does. */
function scanned(text: string): string {
  const word = newScannedWord();
  const seen: string[] = [];
  scanWords(
    text,
    { from: 0, to: text.length },
    {
      word,
      onWord: () => seen.push(textOf(word)),
      onSentenceEnd: () => seen.push("|"),
      onLineEnd: () => seen.push("/"),
    },
  );
  return seen.join(" ");
}

describe("scanWords", () => {
  it.each([
    ["keeps compounds whole", "see sqlite-vec 1.0.21, A/B and a_b.", "see sqlite-vec 1.0.21 A/B and a_b"],
    ["takes no sign at the edge of a word", "-x- .gitignore (c++) 'it's'", "x gitignore c it s"],
    ["reads every script", "café 认证 しりとり 끝말잇기 Ω", "café 认证 しりとり 끝말잇기 Ω"],
    [
      "ends a sentence at a stop before a space",
      "One. Two? Three! v1.2 four",
      "One | Two | Three | v1.2 four",
    ],
    ["ends a sentence at a blank line", "one\n\ntwo\nthree", "one / / | two / three"],
    [
      "ends a sentence where a line opens an item",
      "one\n- two\n  * three\n# four",
      "one / | two / | three / | four",
    ],
    ["sees the first 64 units of a word", "a".repeat(70) + " b", `${"a".repeat(64)} b`],
    ["finds nothing in nothing", " \n--- ", "/"],
  ])("%s", (_, text, expected) => {
    expect(scanned(text)).toBe(expected);
  });
});

describe("wordsOf", () => {
  it.each([
    [
      "stems",
      "Indexed files",
      [
        ["indexed", "index"],
        ["files", "file"],
      ],
    ],
    ["finds no terms in stop words", "the of", [["the"], ["of"]]],
    [
      "folds case, accents, width and final sigma",
      "CAFÉ ＡＢＣ ΟΔΟΣ straße",
      [
        ["cafe", "cafe"],
        ["abc", "abc"],
        ["οδος", "οδος"],
        ["strasse", "strass"],
      ],
    ],
    ["takes compounds whole and in parts", "sqlite-vec", [["sqlite-vec", "sqlite", "vec", "sqlite-vec"]]],
    ["takes versions whole and in parts", "1.0.21", [["1.0.21", "1", "0", "21", "1.0.21"]]],
    [
      "reads numbers by value",
      "ADR-0007 2026-07-01 007",
      [
        ["adr-7", "adr", "7", "adr-7"],
        ["2026-7-1", "2026", "7", "1", "2026-7-1"],
        ["7", "7"],
      ],
    ],
    [
      "keeps a zero inside a number",
      "0 100 1.0 0x0f",
      [
        ["0", "0"],
        ["100", "100"],
        ["1.0", "1", "0", "1.0"],
        ["0x0f", "0x0f"],
      ],
    ],
    [
      "takes camel case whole and in parts",
      "tokenStream HTTPServer",
      [
        ["tokenstream", "tokenstream", "token", "stream"],
        ["httpserver", "httpserver", "http", "server"],
      ],
    ],
    [
      "takes unspaced scripts by bigrams of code points",
      "认证 しりとり 𠮷野家",
      [
        ["认证", "认证"],
        ["しりとり", "しり", "りと", "とり"],
        ["𠮷野家", "𠮷野", "野家"],
      ],
    ],
    [
      "divides scripts from each other",
      "重跑gen-itgc后",
      [["重跑gen-itgc后", "重跑", "gen", "itgc", "后", "重跑gen-itgc后"]],
    ],
  ])("%s", (_, text, expected) => {
    expect(wordsOf(text).map(({ word, terms }) => [word, ...terms])).toEqual(expected);
  });

  it("does not depend on how accents are composed", () => {
    expect(wordsOf("cafe\u0301 \u1112\u1161\u11ab\u1100\u1173\u11af").map(({ word }) => word)).toEqual([
      "cafe",
      "한글",
    ]);
  });
});
