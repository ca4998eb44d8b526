import { expect, test } from "vitest";
import { graphOf } from "../../../src/serving/graph/graph.ts";
import { corpus, row } from "./corpus-of-rows.ts";

const task = (id: string, fields: object = {}) =>
  row({ anchor: id, file: "tasks/tasks.json", id, family: "issue", kind: "task", ...fields });

test.each<[string, readonly string[]]>([
  ["a/1", []],
  ["a/2", ["a/1"]],
  ["a/2.2", ["a/2.1", "a/2"]],
  ["a/2.3", ["a/1.1", "a/7", "a/2"]],
  ["b/2", ["b/1"]],
  ["b/3", ["nothing 99"]],
])("what %s depends on is read within its file: its siblings, then its scope: %j", (id, expected) => {
  const rows = [
    task("a/1"),
    task("a/1.1", { epic: "a/1" }),
    task("a/2", { depends_on: ["1"] }),
    task("a/2.1", { epic: "a/2" }),
    task("a/2.2", { epic: "a/2", depends_on: ["1"] }),
    task("a/2.3", { epic: "a/2", depends_on: ["1.1", "7"] }),
    task("a/7"),
    task("b/1"),
    task("b/2", { depends_on: ["1"] }),
    task("b/3", { depends_on: ["99"] }),
    row({ anchor: "other", file: "issues/1.md", id: "1", family: "issue", kind: "issue" }),
  ];
  const { stated } = graphOf(corpus(...rows));
  const named = rows.find((each) => each.id === id);
  const found = (named === undefined ? [] : stated(named)).map(({ value, resolution }) =>
    resolution.status === "resolved" && resolution.to.kind === "row"
      ? resolution.to.row.id
      : `nothing ${value}`,
  );
  expect(found).toEqual(expected);
});
