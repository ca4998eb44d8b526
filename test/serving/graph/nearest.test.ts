import { expect, it } from "vitest";
import { nearestTo } from "../../../src/serving/graph/nearest.ts";

it.each<[string, readonly string[], readonly string[]]>([
  ["refresh-tokns", ["refresh-tokens", "access-tokens", "tickets"], ["refresh-tokens", "access-tokens"]],
  ["TICKETS", ["tickets"], ["tickets"]],
  ["tickets", ["our-tickets-of-old"], ["our-tickets-of-old"]],
  // The zeros in front of numbers do not count.
  ["ADR-99", ["ADR-0009", "ADR-0001", "ISSUE-0099"], ["ADR-0009", "ADR-0001"]],
  ["adr-0120", ["ADR-12", "ADR-0001"], ["ADR-12", "ADR-0001"]],
  ["v1.0.1", ["v1.0.0", "v100.1"], ["v1.0.0", "v100.1"]],
  ["ADR-0012a", ["ADR-0120", "ADR-0012", "ADR-0001"], ["ADR-0012", "ADR-0120", "ADR-0001"]],
  [
    "docs/adr/0012",
    ["docs/adr/0012-name-12.md", "docs/adr/0001-name.md"],
    ["docs/adr/0012-name-12.md", "docs/adr/0001-name.md"],
  ],
  ["0010", ["0010-library-reads-by-the-index", "a", "b1", "xy"], ["0010-library-reads-by-the-index"]],
  ["000000", ["a", ".", "b1"], []],
  ["guide", ["guida", "guide"], ["guide", "guida"]],
  // What begins nearly like it, however it goes on.
  [
    "0001-recrd",
    ["0001-record-architecture-decisions", "0008-search"],
    ["0001-record-architecture-decisions"],
  ],
  ["dependancy", ["dependency-injection-in-tests", "depth"], ["dependency-injection-in-tests"]],
  ["abc", ["abd-and-much-more", "xyz"], []],
  ["test", ["tesla-motors-visit"], []],
  ["zzzzzzzz", ["architecture", "zebra-crossing"], []],
  ["", ["a", "abc"], ["a"]],
])("knows what is near to %j among %j", (word, known, nearest) => {
  expect(nearestTo(word, known)).toEqual(nearest);
});

it("takes its time for no word, however long", () => {
  const known = Array.from({ length: 5_000 }, (_, at) => `${"a".repeat(190)}${at}`);
  expect(nearestTo("a".repeat(10_000), known)).toEqual([]);
  expect(nearestTo("a".repeat(150), known)).toHaveLength(5);
  expect(nearestTo("b".repeat(199), known)).toEqual([]);
});
