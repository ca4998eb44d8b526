import { expect, test } from "vitest";
import { graphOf } from "../../../src/serving/graph/graph.ts";
import { chainFrom, forceOf, supersessionOf } from "../../../src/serving/graph/supersession.ts";
import { corpus, row } from "./corpus-of-rows.ts";

const record = (number: number, fields: object = {}) =>
  row({ anchor: `a${number}`, file: `adr/${number}.md`, id: `ADR-${number}`, kind: "adr", ...fields });

const rows = [
  record(1, { status: "Superseded", superseded_by: ["ADR-2"] }),
  record(2, { status: "Accepted", supersedes: ["adr/1.md"] }),
  record(3, { status: "Accepted", supersedes: ["ADR-2"] }),
  record(4, { superseded_by: ["ADR-5"] }),
  record(5, { superseded_by: ["ADR-4"] }),
  record(6, { status: "Rejected" }),
  record(7, { status: "Accepted", supersedes: ["ADR-99", "some other text"] }),
] as const;
const supersession = supersessionOf(graphOf(corpus(...rows)));
const names = (all: readonly { readonly id?: string }[]) => all.map(({ id }) => id);

test("a replacement is known from either side, and it is known who says so", () => {
  const told = rows
    .flatMap((each) => supersession.replacedBy(each))
    .map(({ older, newer, saidBy }) => [older.id, newer.id, saidBy]);
  expect(told).toEqual([
    ["ADR-1", "ADR-2", "both"],
    ["ADR-2", "ADR-3", "newer"],
    ["ADR-4", "ADR-5", "older"],
    ["ADR-5", "ADR-4", "older"],
  ]);
  expect(supersession.replaces(rows[2]).map(({ older }) => older.id)).toEqual(["ADR-2"]);
});

test.each([
  ["ADR-1", { steps: ["ADR-1", "ADR-2", "ADR-3"], current: ["ADR-3"] }],
  ["ADR-3", { steps: ["ADR-3"], current: ["ADR-3"] }],
  ["ADR-4", { steps: ["ADR-4", "ADR-5"], current: [] }],
])("the chain from %s is %j", (id, expected) => {
  const start = rows.find((each) => each.id === id) ?? rows[0];
  const chain = chainFrom(start, supersession);
  expect({ ...chain, steps: names(chain.steps), current: names(chain.current) }).toEqual(expected);
});

test.each([
  ["ADR-1", "its status is Superseded; replaced by ADR-2"],
  ["ADR-2", "its status is Accepted; replaced by ADR-3"],
  ["ADR-3", undefined],
  ["ADR-4", "it has no status; replaced by ADR-5"],
  ["ADR-6", "its status is Rejected"],
  ["ADR-7", undefined],
])("%s: %s", (id, why) => {
  const force = forceOf(rows.find((each) => each.id === id) ?? rows[0], supersession);
  expect(force.holds ? undefined : force.why).toBe(why);
});
