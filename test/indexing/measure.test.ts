import { createHash } from "node:crypto";
import { array, assert, constantFrom, property } from "fast-check";
import { describe, expect, it, test } from "vitest";
import { parseMarkdown } from "../../src/indexing/markdown/parse-markdown.ts";
import { measure, meterOf } from "../../src/indexing/measure.ts";
import { estimateTokens } from "../../src/model/tokens.ts";

/** Tokens as o200k_base counts them. */
const COUNTED: readonly (readonly [string, number])[] = [
  ["", 0],
  [
    "The citable memory of a repository: one command indexes what it says about itself, and one server answers with citations.\n",
    24,
  ],
  [
    "## Decision\n\nWe will use PostgreSQL 15 for all relational data, because the team has run it for six years.\n",
    25,
  ],
  ['const rows = items.filter((row) => row.family === "doc" && row.line > 0);\nreturn rows.length;\n', 26],
  ["ファイルを読み込み、見出しごとに行を作ります。リンクはそのまま残ります。\n", 25],
  ["Решение принято: данные хранятся в одном файле, по строке на запись.\n", 21],
  ["Les décisions sont écrites dans un fichier, à côté du code qu'elles concernent.\n", 18],
];

describe("tokens", () => {
  test.each(COUNTED)("of %j are near %i", (text, counted) => {
    expect(Math.abs(estimateTokens(Buffer.from(text)) - counted)).toBeLessThanOrEqual(
      Math.max(1, counted * 0.2),
    );
  });

  it("do not count a carriage return as more than a space", () => {
    expect(estimateTokens(Buffer.from("a b"))).toBe(estimateTokens(Buffer.from("a\rb")));
  });
});

describe("measure", () => {
  it("hashes lines joined by LF, without the last line end", () => {
    const hash = createHash("sha256").update("# A\nwörd").digest("hex").slice(0, 12);
    expect(measure("# A\nwörd")).toEqual({ tokens: 6, hash });
    const meter = meterOf(parseMarkdown(Buffer.from("\uFEFF# A\r\nwörd\r\n")), [1]);
    expect(meter({ line: 1, endLine: 2 })).toEqual({ tokens: 6, hash });
  });

  it("of nested units is that of their lines", () => {
    assert(
      property(
        array(constantFrom("# A", "## Bee", "text, and more 12", "", "日本", "x\r"), { minLength: 1 }),
        (lines) => {
          const document = parseMarkdown(Buffer.from(lines.join("\n")));
          const starts = lines.flatMap((line, at) => (line.startsWith("#") ? [at + 1] : []));
          const meter = meterOf(document, starts);
          for (const line of [1, ...starts]) {
            for (const endLine of [document.lineCount, ...starts.map((start) => start - 1)].filter(
              (end) => end >= line,
            )) {
              expect(meter({ line, endLine })).toEqual(measure(document.lines(line, endLine)));
            }
          }
        },
      ),
      { numRuns: 200 },
    );
  });
});
