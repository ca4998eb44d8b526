import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { array, assert, constantFrom, property } from "fast-check";
import { describe, expect, it, test } from "vitest";
import { movedLine, readDiff, touchesAfter, touchesBefore } from "../../../src/serving/graph/diff.ts";
import { git } from "../../tree.ts";
import { commit, committed } from "./planted-repository.ts";

const span = (line: number, endLine: number) => ({ line, endLine });

describe("a unified diff", () => {
  it("tells the lines that changed, not those around them", () => {
    const patch = [
      "diff --git a/x.ts b/x.ts",
      "index 1..2 100644",
      "--- a/x.ts",
      "+++ b/x.ts",
      "@@ -1,5 +1,5 @@ function",
      " one",
      "-two",
      "+TWO",
      "+and a half",
      " three",
      "--- looks like a header",
      " five",
      "@@ -10,0 +11,2 @@",
      "+new",
      "+lines",
      "\\ No newline at end of file",
    ].join("\n");
    expect(readDiff(patch)).toEqual([
      {
        before: "x.ts",
        after: "x.ts",
        hunks: [
          { before: span(2, 2), after: span(2, 3) },
          { before: span(4, 4), after: span(5, 4) },
          { before: span(11, 10), after: span(11, 12) },
        ],
      },
    ]);
  });

  it("tells files that are new, gone, moved, or oddly named", () => {
    const root = committed({ "gone.md": "a\n", "old.md": "b\nb\nb\nb\n", 'odd "é\t.md': "c\n" });
    writeFileSync(join(root, "new.md"), "n\n");
    writeFileSync(join(root, 'odd "é\t.md'), "d\n");
    git(root, "rm", "--quiet", "gone.md");
    git(root, "mv", "old.md", "moved.md");
    git(root, "add", "--all");
    const told = readDiff(git(root, "diff", "-M", "HEAD")).map(({ before, after }) => [before, after]);
    expect(told).toEqual([
      ["gone.md", undefined],
      ["old.md", "moved.md"],
      [undefined, "new.md"],
      ['odd "é\t.md', 'odd "é\t.md'],
    ]);
  });

  it("is nothing where the text is none", () => {
    expect(readDiff("Some words.\n-- \n")).toEqual([]);
  });
});

test("lines are found again where git says that they went", () => {
  const root = committed({ x: "" });
  const lines = array(constantFrom("a", "b", "c", "d"), { minLength: 1, maxLength: 9 });
  assert(
    property(lines, lines, (before, after) => {
      writeFileSync(join(root, "x"), `${before.join("\n")}\n`);
      commit(root);
      writeFileSync(join(root, "x"), `${after.join("\n")}\n`);
      const hunks = readDiff(git(root, "diff", "-U1")).flatMap((change) => change.hunks);
      for (const [at, text] of before.entries()) {
        const moved = movedLine(at + 1, hunks);
        expect(moved === undefined ? text : after[moved - 1]).toBe(text);
        expect(moved === undefined).toBe(touchesBefore(span(at + 1, at + 1), hunks));
      }
      const kept = before.filter((_, at) => movedLine(at + 1, hunks) !== undefined);
      expect(after.filter((_, at) => !touchesAfter(span(at + 1, at + 1), hunks))).toEqual(kept);
    }),
    { numRuns: 25 },
  );
});

test.each([
  ["before them", span(1, 1), false],
  ["among them", span(4, 4), true],
  ["put before the first", { before: span(3, 2), after: span(3, 3) }, false],
  ["put between two", { before: span(4, 3), after: span(4, 4) }, true],
  ["put after the last", { before: span(6, 5), after: span(6, 6) }, false],
])("a change %s", (_, hunk, touches) => {
  const whole = "before" in hunk ? hunk : { before: hunk, after: hunk };
  expect(touchesBefore(span(3, 5), [whole])).toBe(touches);
});
