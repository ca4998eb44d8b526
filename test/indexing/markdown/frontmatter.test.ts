import { expect, test } from "vitest";
import { parseFields } from "../../../src/indexing/markdown/frontmatter.ts";
import { parseMarkdown } from "../../../src/indexing/markdown/parse-markdown.ts";

const frontmatterOf = (markdown: string) => parseMarkdown(Buffer.from(markdown)).frontmatter;

test.each([
  ["opens the file", "---\na: b\n---\n# x", { line: 1, endLine: 3, text: "a: b" }],
  ["may be empty", "---\n---\n", { line: 1, endLine: 2, text: "" }],
  ["may end the file", "---\na: b\n---", { line: 1, endLine: 3, text: "a: b" }],
  [
    "may follow a byte order mark, with CRLF",
    "\uFEFF---\r\na: b\r\nc: d\r\n---\r\n",
    { line: 1, endLine: 4, text: "a: b\nc: d" },
  ],
  ["has fences with spaces behind", "---  \na: b\n---\t\n", { line: 1, endLine: 3, text: "a: b" }],
  [
    "ends at its fence only",
    "---\na: |\n  ----\n ---\n---\n",
    { line: 1, endLine: 5, text: "a: |\n  ----\n ---" },
  ],
  ["is none below a blank line", "\n---\na: b\n---\n", undefined],
  ["is none unclosed", "---\na: b\n", undefined],
  ["is none with dots for a fence", "---\na: b\n...\n", undefined],
  ["is none in another language", "---js\nprocess.exit(1)\n---\n", undefined],
  ["is none in TOML", "+++\na = 1\n+++\n", undefined],
])("frontmatter %s", (_title, markdown, expected) => {
  expect(frontmatterOf(markdown)).toEqual(expected);
});

const fieldsOf = (text: string) => {
  const { fields, faults } = parseFields({ line: 1, endLine: 9, text });
  return { fields: { ...fields }, faults };
};

test.each([
  [
    "scalars stay as written",
    "a: no\nb: 0042\nc: 2019-01-01\nd: 1.10\ne: 0x1F",
    { a: "no", b: "0042", c: "2019-01-01", d: "1.10", e: "0x1F" },
  ],
  ["nothing is null", "a:\nb: ~\nc: null\nd: 'null'\ne: ''", { a: null, b: null, c: null, d: "null", e: "" }],
  [
    "lists, mappings and block scalars",
    "a: [x, y]\nb:\n- x\n- k: v\nc: |\n  x\n  y\nd: >\n  x\n  y\n",
    { a: ["x", "y"], b: ["x", { k: "v" }], c: "x\ny\n", d: "x y\n" },
  ],
  ["comments and quotes", '# c\na: \'x # y\' # z\n"b c": "\\u00e9"', { a: "x # y", "b c": "é" }],
  ["anchors and aliases", "a: &x [1]\nb: *x", { a: ["1"], b: ["1"] }],
  ["an empty text", "", {}],
  ["comments alone", "# nothing", {}],
])("YAML: %s", (_title, text, fields) => {
  expect(fieldsOf(text)).toEqual({ fields, faults: [] });
});

test.each([
  [
    "a colon in a plain scalar",
    "title: A: B\nstatus: draft",
    { title: "A: B", status: "draft" },
    [{ line: 2, message: "bad indentation of a mapping entry" }],
  ],
  [
    "a repeated key: the last one counts",
    "a: 1\nb: 2\na: 3",
    { a: "3", b: "2" },
    [{ line: 4, message: "duplicated mapping key" }],
  ],
  [
    "a reserved character",
    "a: @b\nc: [d, e]",
    { a: "@b", c: ["d", "e"] },
    [{ line: 2, message: "bad indentation of a mapping entry" }],
  ],
  [
    "an unknown tag, which is not evaluated",
    "a: !!js/function 'x'\nb: c",
    { a: "!!js/function 'x'", b: "c" },
    [{ line: 2, message: "unknown tag !<tag:yaml.org,2002:js/function>" }],
  ],
  [
    "tabs for indentation",
    "a:\n\t- b\n\t- c\nd: e",
    { a: ["b", "c"], d: "e" },
    [{ line: 3, message: "tab characters must not be used in indentation" }],
  ],
  [
    "an unclosed quote",
    "a: 'b\nc: d",
    { a: "'b", c: "d" },
    [{ line: 4, message: "unexpected end of the stream within a single quoted scalar" }],
  ],
])("what is no valid YAML is read by its lines, with a fault: %s", (_title, text, ...expected) => {
  const { fields, faults } = fieldsOf(text);
  expect([fields, faults]).toEqual(expected);
});

test("frontmatter that is no mapping has no fields", () => {
  const fault = { line: 2, message: "the frontmatter is no mapping of keys to values" };
  expect(fieldsOf("just text")).toEqual({ fields: {}, faults: [fault] });
  expect(fieldsOf("- a\n- b")).toEqual({ fields: {}, faults: [fault] });
});

test("keys are told with their line in the file", () => {
  const { lineOf } = parseFields({ line: 1, endLine: 9, text: "a: b\nc:\n  a: x\n'd e': f" });
  expect(["a", "c", "d e", "x"].map(lineOf)).toEqual([2, 3, 5, undefined]);
});

test("no key reaches a prototype", () => {
  const { fields } = parseFields({ line: 1, endLine: 9, text: "__proto__: x\nconstructor: y" });
  expect(Object.entries(fields)).toEqual([
    ["__proto__", "x"],
    ["constructor", "y"],
  ]);
  expect(fields["toString"]).toBeUndefined();
});
