import { expect, test } from "vitest";
import { parseYaml } from "../../../src/indexing/markdown/yaml.ts";

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
