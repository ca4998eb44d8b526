import fc from "fast-check";
import { expect, it } from "vitest";
import { explain } from "../../../src/cli/repository/differing-rows.ts";

const row = (anchor: string, title = "t", family = "doc"): string =>
  JSON.stringify({ anchor, family, title, file: "a.md", line: 1 });
const index = (rows: readonly string[]): string =>
  rows.length === 0 ? `{\n  "items": []\n}\n` : `{\n  "items": [\n    ${rows.join(",\n    ")}\n  ]\n}\n`;
const told = (
  found: readonly string[],
  wanted: readonly string[],
  fold = (text: string): string => text,
): string[] =>
  explain({ kind: "stale", name: "index.json", found: fold(index(found)), wanted: index(wanted) });

const [A, B, C] = [row("a"), row("b"), row("c")];

it.each<[string, readonly string[], readonly string[], readonly string[]]>([
  ["first row changed", [A, B, C], [row("a", "u"), B, C], [`changed: "a"`]],
  ["last row changed", [A, B, C], [A, B, row("c", "u")], [`changed: "c"`]],
  ["row in between new", [A, C], [A, B, C], [`new: "b"`]],
  ["row in between gone", [A, B, C], [A, C], [`gone: "b"`]],
  ["all rows gone", [A, B], [], [`gone: "a"`, `gone: "b"`]],
  ["rows alike", [A, row("ab"), C], [A, row("aab"), C], [`new: "aab"`, `gone: "ab"`]],
])("the %s", (_, found, wanted, expected) => {
  const lines = expected.map((line) => `  ${line} (a.md:1)`);
  expect(told(found, wanted)).toEqual(["index.json is stale", ...lines]);
  expect(told(found, wanted, (text) => text.replaceAll("\n", "\r\n"))).toEqual([
    "index.json is stale",
    ...lines,
  ]);
});

it("an anchor that is claimed twice is told wherever it stands", () => {
  expect(told([A, A, B], [A, B, C])).toContain(`  the anchor "a" is claimed twice`);
});

it("just the rows that differ are told, whatever stands around them", () => {
  const rows = fc.uniqueArray(
    fc.string({ minLength: 1, maxLength: 3, unit: fc.constantFrom("a", "b", "\n", '"') }),
    {
      maxLength: 6,
    },
  );
  fc.assert(
    fc.property(rows, rows, (before, after) => {
      const gone = before.filter((each) => !after.includes(each));
      const fresh = after.filter((each) => !before.includes(each));
      const count = gone.length + fresh.length;
      const lines = told(
        before.map((each) => row(each)),
        after.map((each) => row(each)),
      );
      const more = Number(/and (\d+) more/.exec(lines.at(-1) ?? "")?.[1] ?? 0);
      expect(lines.length - 1 - (more > 0 ? 1 : 0) + more).toBe(count);
    }),
  );
});
