import { expect, test } from "vitest";
import { parseMarkdown } from "../../../src/indexing/markdown/parse-markdown.ts";
import { tableRows } from "../../../src/indexing/markdown/tables.ts";

const CASES: [string, string, [number, string[]][]][] = [
  [
    "the delimiter row is left out",
    "| a | b |\n|---|---|\n| 1 | 2 |",
    [
      [1, ["a", "b"]],
      [3, ["1", "2"]],
    ],
  ],
  [
    "outer pipes are optional",
    "a | b\n:-|-:\n1 | 2",
    [
      [1, ["a", "b"]],
      [3, ["1", "2"]],
    ],
  ],
  [
    "escaped pipes belong to the cell",
    "| a |\n|---|\n| x \\| `y \\| z` |",
    [
      [1, ["a"]],
      [3, ["x | `y | z`"]],
    ],
  ],
  [
    "code spans protect no pipe",
    "| a | b |\n|---|---|\n| `x | y` |",
    [
      [1, ["a", "b"]],
      [3, ["`x", "y`"]],
    ],
  ],
  [
    "rows are as wide as the head",
    "| a | b |\n|---|---|\n| 1 |\n| 1 | 2 | 3 |",
    [
      [1, ["a", "b"]],
      [3, ["1", ""]],
      [4, ["1", "2"]],
    ],
  ],
  [
    "empty cells count",
    "|  | b |\n|---|---|\n||2|",
    [
      [1, ["", "b"]],
      [3, ["", "2"]],
    ],
  ],
  [
    "tables in containers",
    "> - | a |\n>   |---|\n>   | 1 |",
    [
      [1, ["a"]],
      [3, ["1"]],
    ],
  ],
];

test.each(CASES)("%s", (_title, markdown, expected) => {
  const document = parseMarkdown(Buffer.from(markdown));
  const rows = document.blocks
    .filter(({ kind }) => kind === "table")
    .flatMap((block) => tableRows(document, block));
  expect(rows.map(({ line, cells }) => [line, cells])).toEqual(expected);
});
