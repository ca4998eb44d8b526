import { expect, test } from "vitest";
import { headingTitle, plainText, reduceLinks } from "../../../src/indexing/markdown/inline.ts";
import { parseMarkdown } from "../../../src/indexing/markdown/parse-markdown.ts";

const REFERENCES = new Map([
  ["A", "/a"],
  ["1.0", "/1.0"],
]);

test.each([
  ["a link becomes its label", "see [the *docs*](x.md 'title')", "see the *docs*"],
  ["an image becomes its alt text", "![a logo](x.png) A", "a logo A"],
  ["an image in a link too", "[![alt](x.png)](y) A", "alt A"],
  ["parentheses and angle brackets in destinations", "[a](x_(y)) [b](<x y>)", "a b"],
  ["links hold no links", "[a [b](x) c](y)", "[a b c](y)"],
  ["defined references are links", "[x][a] [a][] [A] [\ta ]", "x a A \ta"],
  ["undefined references stay", "[x][b] [b][] [b]", "[x][b] [b][] [b]"],
  ["a shortcut before a parenthesis", "[1.0] (2020)", "1.0 (2020)"],
  ["a full reference that is undefined makes no shortcut of its text", "[a][b]", "[a][b]"],
  ["autolinks lose their brackets", "<https://a.b/c> <me@a.b>", "https://a.b/c me@a.b"],
  ["code spans stay", "`[a](b)` ``a`b``", "`[a](b)` ``a`b``"],
  ["escapes and references to characters stay", "\\[a](b) \\* &amp; &copy;", "\\[a](b) \\* &amp; &copy;"],
  ["emphasis and HTML stay", "*a* __b__ <b>c</b> ~~d~~", "*a* __b__ <b>c</b> ~~d~~"],
  ["brackets in HTML are no links", '<a title="[x](y)">', '<a title="[x](y)">'],
  ["lines become one", "a  \nb\\\nc\n`d\ne`", "a b c `d e`"],
  ["an unclosed bracket is text", "a [b](c", "a [b](c"],
  ["a task's box is text", "[ ] a", "[ ] a"],
])("%s", (_title, text, expected) => {
  expect(reduceLinks(text, REFERENCES)).toBe(expected);
});

test.each([
  ["emphasis is rendered", "*a* **b** ***c*** _d_ __e__", "a b c d e"],
  [
    "delimiters that match nothing stay",
    "a * b, c*, snake_case_name, **x",
    "a * b, c*, snake_case_name, **x",
  ],
  ["emphasis nests and overlaps as in CommonMark", "*a **b* c** ***d* e**", "a b c d e"],
  ["emphasis stops at a link's edge", "*a [b*](c)", "*a b*"],
  ["code spans lose one space on each side", "`` `a` `` ` b` `  `", "`a`  b   "],
  [
    "escapes and character references are resolved",
    "\\*a\\* &lt;&#65;&#x42;&nosuch;&#0;",
    "*a* <AB&nosuch;\uFFFD",
  ],
  ["HTML is left out", "a<br/>b <!-- c -->d", "ab d"],
  ["links and images are their text", "[*a*](b) ![c *d*](e)", "a c d"],
  ["symbols beyond the first plane count as punctuation", "*\u{1E2FF}*a", "*\u{1E2FF}*a"],
])("as plain text, %s", (_title, text, expected) => {
  expect(plainText(text, REFERENCES)).toBe(expected.trim());
});

function titles(markdown: string): string[] {
  const document = parseMarkdown(Buffer.from(markdown));
  return document.blocks
    .filter(({ kind }) => kind === "heading")
    .map((block) => headingTitle(document, block));
}

test("a heading's title uses the definitions of its document", () => {
  expect(titles("## [1.0] - 2020\n## [2.0]\n\n[1.0]: /x")).toEqual(["1.0 - 2020", "[2.0]"]);
});

test("a heading's title is on one line", () => {
  expect(titles("a\n[b](c)\n===")).toEqual(["a b"]);
});
