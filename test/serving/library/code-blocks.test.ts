import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fromMarkdown } from "mdast-util-from-markdown";
import type { Node, Parent } from "mdast";
import { array, assert, constantFrom, property } from "fast-check";
import { describe, expect, it, test } from "vitest";
import { codeBlocksIn } from "../../../src/serving/library/code-blocks.ts";
import { headingLines } from "../../../src/serving/library/headings.ts";
import { sourceLines } from "../../../src/serving/library/source-lines.ts";
import { isRecordedHere, RECORDED } from "../../recorded.ts";

const blocks = (text: string, known: readonly number[] = []): string[] =>
  codeBlocksIn(sourceLines(text), new Set(known)).map(
    ({ line, endLine, language, isClosed }) => `${line}-${endLine} ${language}${isClosed ? "" : " open"}`,
  );

describe("fenced code blocks", () => {
  test.each<[string, string, readonly string[]]>([
    ["backticks and tildes", "```js\na\n```\n\n~~~\n```\n~~~", ["1-3 js", "5-7 "]],
    ["a longer fence around a shorter", "````md\n```\na\n```\n````", ["1-5 md"]],
    ["the first word of the info string", '```rust,ignore title="x"\n```', ["1-2 rust,ignore"]],
    ["no info string with a backtick", "``` a`b\ntext", []],
    ["no inline code", "a ``` b\n`` ```x``` ``", []],
    ["up to three columns of indentation", "   ```\n   a\n  ```", ["1-3 "]],
    ["no indented code", "text\n\n    ```\n    a\n    ```", []],
    ["no closing fence with words behind it", "```\na\n``` b\n```", ["1-4 "]],
    ["one that nothing closes", "a\n\n```sh\nb\n\n\n", ["3-6 sh open"]],
    ["in a list", "- a\n\n  ```\n  b\n  ```\n\n1. ```x\n   y\n   ```", ["3-5 ", "7-9 x"]],
    ["deep in a list", "- a\n  - b\n    - c\n\n      ```\n      d\n      ```", ["5-7 "]],
    ["in a list whose paragraph goes on at the margin", "1. a\nb\n\n    ```\n    c\n    ```", ["4-6 "]],
    ["that the end of a list item ends", "- ```\n  a\n\nb\n\n```\nc\n```", ["1-2  open", "6-8 "]],
    ["in a quote", "> ```\n> a\n> ```\n\nb", ["1-3 "]],
    ["that the end of a quote ends", "> ```\n> a\nb\n\n```\nc\n```", ["1-2  open", "5-7 "]],
    ["not in a comment", "<!--\n```\n-->\n\n```\na\n```", ["5-7 "]],
    ["with carriage returns", "```js\r\na\r\n```\r\nb\r\n```\r\n```\r\n", ["1-3 js", "5-6 "]],
    ["after a byte order mark", "\uFEFF```\na\n```", ["1-3 "]],
  ])("are found: %s", (_, text, expected) => {
    expect(blocks(text)).toEqual(expected);
  });

  it("never reach over a heading that the index knows", () => {
    expect(blocks("```\na\n\n# B\n\n```\nc\n```", [4])).toEqual(["1-2  open", "6-8 "]);
  });

  it("of plain lines, quotes and lists are those of the reference parser, whatever their order", () => {
    const line = constantFrom("```", "~~~", "````js", "``` ", "text", "", "- a", "  ```", "  c", "  ~~~ x");
    assert(
      property(array(line, { maxLength: 12 }), (lines) => expectSame(lines.join("\n"))),
      { numRuns: 2_000, seed: 7 },
    );
  });

  it.skipIf(!isRecordedHere)("of real documents are those of the reference parser", () => {
    const root = join(RECORDED, "builder/corpus");
    const entries = readdirSync(root, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile() && entry.name.endsWith(".md"));
    expect(files.length).toBeGreaterThan(50);
    for (const { name, parentPath } of files) expectSame(readFileSync(join(parentPath, name), "utf8"), name);
  });
});

function expectSame(text: string, file = ""): void {
  const found = codeBlocksIn(sourceLines(text), new Set()).map(({ line }) => line);
  expect({ file, found }).toEqual({ file, found: fencedIn(text) });
}

/** First lines of the fenced code that CommonMark sees. */
function fencedIn(text: string): readonly number[] {
  const lines = text.split("\n");
  const first: number[] = [];
  const walk = (node: Node): void => {
    const start = node.position?.start;
    if (
      node.type === "code" &&
      start &&
      /^(?:```|~~~)/.test((lines[start.line - 1] ?? "").slice(start.column - 1))
    )
      first.push(start.line);
    if (isParent(node)) node.children.forEach(walk);
  };
  walk(fromMarkdown(text));
  return first;
}

const isParent = (node: Node): node is Parent => "children" in node;

function headings(text: string): string[] {
  const lines = sourceLines(text);
  const found = headingLines(lines, codeBlocksIn(lines, new Set()));
  return found.map(({ line, level, title }) => `${line} ${level} ${title}`);
}

describe("headings", () => {
  test.each<[string, string, readonly string[]]>([
    ["signs", "# A\n##B\n###  C d ##\n####### e\n ## [F](g.md) `h`", ["1 1 a", "3 3 cd", "5 2 fh"]],
    ["an underlined title", "A title\nof two lines\n===\n\ntext", ["1 1 atitleoftwolines"]],
    ["not in frontmatter", "---\n# a\n---\n# B", ["4 1 b"]],
    ["not in code", "```\n# a\n```\n# B", ["4 1 b"]],
    ["not in comments", "<!--\n# a\n-->\n# B", ["4 1 b"]],
    ["with carriage returns", "# A\r\n\r\nB\r\n===\r\n", ["1 1 a", "3 1 b"]],
  ])("are told by %s", (_, text, expected) => {
    expect(headings(text)).toEqual(expected);
  });
});
