import { expect, it } from "vitest";
import { codeBlocksIn } from "../../../src/serving/library/code-blocks.ts";
import { definitionsIn } from "../../../src/serving/library/definitions.ts";
import { sourceLines } from "../../../src/serving/library/source-lines.ts";

const definitions = (text: string): (readonly [string, string])[] => {
  const lines = sourceLines(text);
  return [...definitionsIn(lines, codeBlocksIn(lines, new Set()))];
};

it.each<[string, string, readonly (readonly [string, string])[]]>([
  ["a definition", "[a]: x.png\n", [["A", "x.png"]]],
  ["labels as CommonMark compares them", "[The\t Plan]: <my pic.png>\n", [["THE PLAN", "my pic.png"]]],
  [
    "titles",
    "[a]: x.png \"t\"\n[b]: y.png 't'\n[c]: z.png (t\n",
    [
      ["A", "x.png"],
      ["B", "y.png"],
      ["C", "z.png"],
    ],
  ],
  ["the first of a label", "[a]: x.png\n\n[A]: y.png\n", [["A", "x.png"]]],
  ["a target on the line below", "[a]:\n  x.png\n", [["A", "x.png"]]],
  [
    "quotes",
    "> [a]:\n> x.png\n>> [b]: y.png\n",
    [
      ["A", "x.png"],
      ["B", "y.png"],
    ],
  ],
  [
    "CRLF and a byte order mark",
    "\uFEFF[a]: x.png\r\n[b]:\r\ny.png\r\n",
    [
      ["A", "x.png"],
      ["B", "y.png"],
    ],
  ],
  [
    "what stands below a heading or code",
    "# T\n[a]: x.png\n\n```\n```\n[b]: y.png\n",
    [
      ["A", "x.png"],
      ["B", "y.png"],
    ],
  ],
  ["nothing inside code", "```\n[a]: no.png\n```\n[a]: yes.png\n", [["A", "yes.png"]]],
  ["nothing inside a comment", "<!--\n[a]: no.png\n-->\n\n[a]: yes.png\n", [["A", "yes.png"]]],
  ["nothing inside frontmatter", "---\n[a]: no.png\n---\n[a]: yes.png\n", [["A", "yes.png"]]],
  ["nothing inside a paragraph", "words\n[a]: no.png\n\n[a]: yes.png\n", [["A", "yes.png"]]],
  ["nothing behind other words", "[see] the [b]: no.png\n[ ] todo [b]: no.png\n", []],
  ["nothing with junk behind", "[a]: no.png junk\n\n[b]: <no.png>b\n\n[c]: <no.png\n", []],
  ["no fence as a target", "[a]:\n```\ncode\n```\n", []],
  ["no footnotes", "[^1]: x.png\n", []],
])("knows %s", (_, text, expected) => {
  expect(definitions(text)).toEqual(expected);
});

it("takes no time for hostile lines", () => {
  const parts = ["[", "\\[", "[a]", "[a]:", "> ", "]:", " ", "[a]: <", "[a]: x (", "[\\"];
  const start = performance.now();
  for (const part of parts) for (const end of ["", "\n"]) definitions(`[${(part + end).repeat(200_000)}`);
  expect(performance.now() - start).toBeLessThan(10_000);
});
