import matter from "gray-matter";
import { toString } from "mdast-util-to-string";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { expect, test } from "vitest";
import { parseFields } from "../../../src/indexing/markdown/frontmatter.ts";
import { plainText } from "../../../src/indexing/markdown/inline.ts";
import { parseMarkdown } from "../../../src/indexing/markdown/parse-markdown.ts";

// What well-kept packages say of the same text, where they and the format agree.

test.each([
  ["Plain words"],
  ["`code` and *emphasis* and **strong _both_**"],
  ["A [link](x.md) and ![an image](y.png)"],
  ["Escapes \\* and \\_ and entities &amp; &copy; &#35;"],
  ["<b>html</b> goes, its text stays"],
  ["An <https://example.org/x> autolink"],
  ["Un*closed and [brackets] and a_b_c"],
])("the plain text of the heading %j is what mdast-util-to-string gives", (text) => {
  const [heading] = unified().use(remarkParse).parse(`# ${text}`).children;
  expect(plainText(text, new Map())).toBe(toString(heading, { includeHtml: false }));
});

/** Nothing that frontmatter names is ever run. */
const NO_CODE = { engines: { js: () => ({}), javascript: () => ({}) } };

test.each([
  ["texts", "---\ntitle: A title\nstatus: 'on hold'\n---\nbody"],
  ["lists and mappings", "---\ntags: [a, b]\nnested:\n  key: value\n  more:\n    - x\n---\n"],
  ["block scalars", "---\nsummary: |\n  one\n  two\nfolded: >\n  one\n  two\n---\n"],
  ["quoted text", "---\na: \"x: y # z\"\nb: 'it''s'\n---\n"],
])("frontmatter with %s reads as gray-matter reads it", (_, markdown) => {
  const frontmatter = parseMarkdown(Buffer.from(markdown)).frontmatter ?? { line: 1, endLine: 1, text: "" };
  expect({ ...parseFields(frontmatter).fields }).toEqual(matter(markdown, NO_CODE).data);
});
