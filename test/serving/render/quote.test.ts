import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { quote } from "../../../src/serving/render/quote.ts";
import { isRecordedHere, RECORDED } from "../../recorded.ts";

describe("quote", () => {
  it.each([
    ["plain words stay as they are", "M-1 'x'", `"M-1 'x'"`],
    ["quotes, backslashes and the usual controls have short escapes", '"\\\t\n\r\0', '"\\"\\\\\\t\\n\\r\\0"'],
    ["other controls are numbered, without padding", "\u0001\u007f", '"\\u{1}\\u{7f}"'],
    ["spaces other than the plain one are shown", "a\u00a0b\u3000", '"a\\u{a0}b\\u{3000}"'],
    ["combining marks are shown, also inside a word", "e\u0301", '"e\\u{301}"'],
    ["letters, emoji and the replacement character stay", "ü😀\ufffd", '"ü😀\ufffd"'],
    ["half a surrogate pair is shown", "\ud800", '"\\u{d800}"'],
  ])("%s", (_, text, quoted) => expect(quote(text)).toBe(quoted));

  it.skipIf(!isRecordedHere)("escapes exactly the recorded code points", () => {
    const text = readFileSync(join(RECORDED, "debug-escape-ranges.json"), "utf8");
    const ranges = [...text.matchAll(/\[(\d+),(\d+)\]/g)].map(([, first, last]) => [
      Number(first),
      Number(last),
    ]);
    const escaped = new Uint8Array(0x110000);
    for (const [first = 0, last = 0] of ranges) escaped.fill(1, first, last + 1);
    const short = new Set(Buffer.from('"\\\t\n\r\0'));
    // Beyond these planes nothing is assigned but the tags and, for private use, the last two.
    const planes = [
      [0, 0xd7ff],
      [0xe000, 0x33fff],
      [0xdfff0, 0xe0fff],
      [0x10fff0, 0x10ffff],
    ] as const;
    const codes = planes
      .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => first + at))
      .filter((code) => !short.has(code));
    const wanted = codes.map((code) =>
      escaped[code] ? `\\u{${code.toString(16)}}` : String.fromCodePoint(code),
    );
    const all = codes.map((code) => String.fromCodePoint(code)).join("");
    expect(quote(all) === `"${wanted.join("")}"`).toBe(true);
  });
});
