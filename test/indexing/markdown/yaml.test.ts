import fc from "fast-check";
import { expect, test } from "vitest";
import { readPlainYaml } from "../../../src/indexing/markdown/plain-yaml.ts";
import { isFields, parseYaml, type YamlDocument } from "../../../src/indexing/markdown/yaml.ts";

test("lists and mappings know the line of their dash or key", () => {
  const { value, lineOf, faults } = parseYaml(
    "# c\nissues:\n  - id: a\n    labels: [x]\n\n  - id: b\nowner: {name: z}\n",
  );
  expect(faults).toEqual([]);
  expect(value).toEqual({ issues: [{ id: "a", labels: ["x"] }, { id: "b" }], owner: { name: "z" } });
  const lines = new Map<string, number | undefined>();
  JSON.stringify(value, (key, node) => {
    if (typeof node === "object" && key !== "") lines.set(key + lines.size, lineOf(node));
    return node;
  });
  expect([...lines.values()]).toEqual([2, 3, 4, 6, 7]);
});

test("a list with an invalid entry keeps the others", () => {
  const { value, faults } = parseYaml("- id: a\n  title: x\n- id: b: c\n- id: d\n");
  expect(value).toEqual([{ id: "a", title: "x" }, "id: b: c", { id: "d" }]);
  expect(faults).toEqual([{ line: 3, message: "bad indentation of a mapping entry" }]);
});

test("an alias bomb is refused and does not grow", () => {
  const levels = Array.from({ length: 30 }, (_, at) => `a${at + 1}: &a${at + 1} [${`*a${at},`.repeat(9)}]`);
  const { faults } = parseYaml(`a0: &a0 [x]\n${levels.join("\n")}\n`);
  expect(faults[0]).toEqual({ line: 1, message: "aliases stand for more values than there are characters" });
});

test("what contains itself is refused", () => {
  expect(parseYaml("a: &a [*a]").faults).toEqual([
    { line: 1, message: "aliases stand for more values than there are characters" },
  ]);
});

test.each([
  ["nested lists", "[".repeat(50_000)],
  ["nested dashes", "- ".repeat(50_000)],
  ["nested mappings", Array.from({ length: 2000 }, (_, at) => `${" ".repeat(at)}a:`).join("\n")],
])("%s too deep to read leave a fault", (_title, text) => {
  expect(parseYaml(text).faults.map(({ message }) => message)).toEqual(["nesting exceeded maxDepth (100)"]);
});

const often = (...values: readonly string[]): string[] => [...values, ...values, ...values, ...values];
const CHARACTERS = [
  ...often("a", "Z", "0", "9", " "),
  ...Array.from("~!\"'#:$%&*@`|>[]{},-?.\\/_=<\t\u00a0\u00e9\u0085\u2028\ufeff\u{1f600}"),
];

const line = fc
  .tuple(
    fc.constantFrom(
      ...often("a", "title", "x-y"),
      "_z",
      "__proto__",
      "null",
      "constructor",
      "1",
      "a b",
      "- a",
    ),
    fc.constantFrom(...often(": ", ":  "), ":", ":x", " : ", ":\t"),
    fc.string({ unit: fc.constantFrom(...CHARACTERS), maxLength: 8 }),
    fc.constantFrom(
      ...often("", " "),
      "\r",
      " #c",
      "\n  more",
      "\n",
      "\n- x",
      "\n  - y\n  - z",
      "\n - y\n  - z",
    ),
  )
  .map((parts) => parts.join(""));

const told = ({ value, faults, lineOf }: YamlDocument): object => {
  const nodes = isFields(value) ? [value, ...Object.values(value)] : [value];
  return { value, faults, lines: nodes.map(lineOf) };
};

test("what is read as plain is what the parser of all YAML reads", () => {
  let plain = 0;
  const isSame = (lines: readonly string[]): void => {
    const text = lines.join("\n");
    if (readPlainYaml(text, () => {}) === undefined) return;
    plain++;
    expect(told(parseYaml(text))).toEqual(told(parseYaml(`${text}\n# not plain`)));
  };
  fc.assert(
    fc.property(
      fc.array(fc.oneof({ weight: 9, arbitrary: line }, fc.constant("")), { maxLength: 4 }),
      isSame,
    ),
    { numRuns: 20_000 },
  );
  expect(plain).toBeGreaterThan(300);
});

test.each([
  ["title: Tea\nstatus: accepted\n", { title: "Tea", status: "accepted" }],
  ["a:\nb: \"x: y\"\nc: 'it # is'", { a: null, b: "x: y", c: "it # is" }],
  ["a: b # c", undefined],
  ["a: b: c", undefined],
  ["a: 1\na: 2", undefined],
  ["a: [b]", undefined],
  ["a:\n  - b\n  - 'c'\nd:\n- null", { a: ["b", "c"], d: [null] }],
  ["a:\n  - b\n - c", undefined],
  ["a: b\n- c", undefined],
  ["a:\n  - b: c", undefined],
  ["a: b\n  c", undefined],
  ["", undefined],
])("%j is plain: %j", (text, fields) => {
  const read = readPlainYaml(text, () => {});
  expect(read && { ...read }).toEqual(fields);
});
