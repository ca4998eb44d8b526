import { expect, it } from "vitest";
import type { Filters } from "../../../src/serving/search/filters.ts";
import { corpusOfRows } from "../corpus-of.ts";
import { found } from "./library-of.ts";

const corpus = corpusOfRows(
  {
    anchor: "old",
    kind: "adr",
    title: "Word",
    file: "docs/adr/1.md",
    line: 1,
    status: "Superseded by ADR-2",
    date: "2023-12-31",
  },
  { anchor: "old--part", kind: "section", title: "Word", file: "docs/adr/1.md", line: 5 },
  {
    anchor: "new",
    kind: "rfc",
    title: "Word",
    file: "docs/rfcs/2.md",
    line: 1,
    status: "Accepted",
    date: "2024-05",
  },
  { anchor: "note", family: "research", kind: "record", title: "Word", file: "research/n.md", line: 1 },
  {
    anchor: "M-1",
    family: "issue",
    kind: "issue",
    title: "Word",
    file: "issues.yaml",
    line: 1,
    status: "todo",
    date: "2024",
  },
);

it.each<[string, Filters, readonly string[]]>([
  ["nothing", {}, ["new", "note", "M-1", "old"]],
  ["a kind, its sections with it", { kinds: ["ADR"] }, ["old"]],
  ["sections alone", { kinds: ["section"] }, ["old--part"]],
  ["two kinds", { kinds: ["rfc", "issue"] }, ["new", "M-1"]],
  ["a family", { families: ["research"] }, ["note"]],
  ["a status", { status: ["accepted"] }, ["new"]],
  ["the first word of a status", { status: ["superseded"] }, ["old"]],
  ["a folder", { path: "docs" }, ["new", "old"]],
  ["a folder as people write it", { path: "./docs/adr/" }, ["old"]],
  ["a file", { path: "docs/rfcs/2.md" }, ["new"]],
  ["no part of a name", { path: "docs/rfc" }, []],
  ["a pattern", { path: "docs/*/*.md" }, ["new", "old"]],
  ["a pattern over folders", { path: "**/2.md" }, ["new"]],
  ["a pattern whose folders may be none", { path: "docs/**/rfcs/**/2.md" }, ["new"]],
  ["a pattern over folders, each name whole", { path: "**/d.md" }, []],
  ["a pattern that ends at a folder", { path: "docs/r*" }, ["new"]],
  ["since a day", { since: "2024-05-07" }, ["new", "M-1"]],
  ["since a year", { since: "2024" }, ["new", "M-1"]],
  ["until a year", { until: "2023" }, ["old"]],
  ["until a month", { until: "2024-05" }, ["new", "M-1", "old"]],
  ["both", { since: "2024-01", until: "2024-04" }, ["M-1"]],
  ["what is in force", { inForce: true }, ["new", "note", "M-1"]],
  ["what is not", { inForce: false }, ["old"]],
  ["several at once", { kinds: ["adr", "rfc"], path: "docs", inForce: true }, ["new"]],
])("finds by %s", (_, filters, expected) => {
  expect(found({ corpus }, "word", { filters })).toEqual(expected);
});
