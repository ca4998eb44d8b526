import { array, assert, constantFrom, oneof, property, string, tuple, type Arbitrary } from "fast-check";
import { expect, test } from "vitest";
import { parseMarkdown } from "../../../src/indexing/markdown/parse-markdown.ts";
import { parseWithRemark } from "../../../src/indexing/markdown/remark-engine.ts";
import { blocksOf } from "./block-notation.ts";
import { commonmarkBlocks, fastBlocks } from "./commonmark-blocks.ts";

/** Documents per property; the full run is `TERO_GENERATED=30000`. */
const RUNS = Number(process.env["TERO_GENERATED"] ?? 5000);
const SETTINGS = { numRuns: RUNS, seed: 20261130 };
const TIMEOUT = { timeout: 120_000 + RUNS * 50 };

const CONTAINERS = [
  "> ",
  ">",
  "- ",
  "* ",
  "+ ",
  "1. ",
  "2. ",
  "10) ",
  " ",
  "  ",
  "   ",
  "    ",
  "\t",
  "-\t",
  "-     ",
];

// Separated by semicolons; an empty one is a blank line.
const BLOCKS = [
  "foo;bar baz;a\\;a  ;`x;1;;;;# h;## h ##;#;#x;===;=;---;--;- - -;***;-;*;+;1.;```;```js;~~~;````",
  "<div>;</div>;<x>;<x a='1'>;</x>;<pre>;</pre>;<script>;<!-- c;-->;<!-- c -->;<?;?>;<!A",
].flatMap((each) => each.split(";"));
const TABLES = [
  "foo;a;;;# h;---;```;x \\| y | z;`a|b`;| a | b |;|---|---|;a | b;--|--;| c |;|:-|;|-|;|;||;---|;:-:;a | b | c",
  "-;=;[a]: /u;[b]: <u> 't';[c]:;'t;t';[d]: /u \"t\" x",
].flatMap((each) => each.split(";"));

/** Lines of up to three container markers and a block's line. */
const nested = lines(array(constantFrom(...CONTAINERS), { maxLength: 3 }), BLOCKS);
/** Lines without containers, in which tables and definitions may stand: commonmark.js knows no tables. */
const flat = lines(constantFrom([], [], [" "], ["  "]), TABLES);

function lines(markers: Arbitrary<string[]>, blocks: readonly string[]): Arbitrary<string> {
  const line = tuple(markers, constantFrom(...blocks)).map(([before, block]) => before.join("") + block);
  // A first line `---` could be frontmatter, which the specification does not know.
  return array(line, { minLength: 1, maxLength: 8 }).map((all) =>
    `${all.join("\n")}\n`.replace(/^---/, "***"),
  );
}

const anyText = oneof(nested, flat, string({ unit: "binary", maxLength: 200 }));

test("blocks in containers are those that commonmark.js finds", TIMEOUT, () => {
  assert(
    property(nested, (markdown) => {
      expect(fastBlocks(markdown)).toEqual(commonmarkBlocks(markdown));
    }),
    SETTINGS,
  );
});

test("tables and definitions are those that remark finds", TIMEOUT, () => {
  assert(
    property(flat, (markdown) => {
      expect(blocksOf(markdown)).toEqual(blocksOf(markdown, parseWithRemark));
    }),
    SETTINGS,
  );
});

test("any text is read, and blocks stand in order within its lines", TIMEOUT, () => {
  assert(
    property(anyText, (markdown) => {
      const { blocks, content, lineCount } = parseMarkdown(Buffer.from(markdown));
      let last = 0;
      for (const block of blocks) {
        expect(block.line).toBeGreaterThan(last);
        expect(block.endLine).toBeGreaterThanOrEqual(block.line);
        expect(typeof content(block)).toBe("string");
        last = block.endLine;
      }
      expect(last).toBeLessThanOrEqual(lineCount);
    }),
    SETTINGS,
  );
});

test("CRLF line endings change nothing", TIMEOUT, () => {
  assert(
    property(anyText, (text) => {
      const lf = text.replaceAll("\r", "");
      const ofLf = parseMarkdown(Buffer.from(lf));
      const ofCrlf = parseMarkdown(Buffer.from(lf.replaceAll("\n", "\r\n")));
      expect(ofCrlf.blocks).toEqual(ofLf.blocks);
      expect(ofCrlf.blocks.map(ofCrlf.content)).toEqual(ofLf.blocks.map(ofLf.content));
      expect(ofCrlf.lines(1, ofCrlf.lineCount)).toBe(ofLf.lines(1, ofLf.lineCount));
    }),
    SETTINGS,
  );
});
