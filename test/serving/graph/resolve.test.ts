import { describe, expect, test } from "vitest";
import { placesOf } from "../../../src/serving/graph/places.ts";
import { nameOf, type Resolution } from "../../../src/serving/graph/resolution.ts";
import { resolve, resolverOf } from "../../../src/serving/graph/resolve.ts";
import { around, corpus, row } from "./corpus-of-rows.ts";

const records = corpus(
  row({ anchor: "0001-a", file: "docs/adr/0001-a.md", id: "ADR-0001", title: "A" }),
  row({ anchor: "0001-a--context", file: "docs/adr/0001-a.md", title: "Context" }),
  row({ anchor: "0002-b", file: "docs/adr/0002-b.md", id: "ADR-0002" }),
  row({ anchor: "0002-c", file: "docs/adr/0002-c.md", id: "ADR-0002" }),
  row({ anchor: "readme", file: "docs/adr/README.md" }),
  row({ anchor: "cl--adr-0001", file: "CHANGELOG.md", family: "changelog", kind: "entry", id: "ADR-0001" }),
  row({ anchor: "M-7", file: "issues.yaml", family: "issue", kind: "issue", id: "M-7" }),
);
const tree = around(
  {
    "docs/adr/0001-a.md": {
      headings: [
        { title: "A", line: 1 },
        { title: "Context", line: 3 },
      ],
      names: [{ name: "by-hand", line: 4 }],
    },
    "docs/adr/0002-b.md": {},
    "docs/adr/0002-c.md": {},
    "docs/adr/README.md": {},
    "src/x.ts": {},
    "src/deep/y.ts": {},
    "lib/y.ts": {},
    "docs/adr/z.ts": {},
    "pages/Home Page.md": {},
    "LICENSE-2": {},
    "CHANGELOG.md": {},
    "issues.yaml": {},
  },
  "github.com/o/r",
);
const places = placesOf(records, tree);
const FROM = "docs/adr/0002-b.md";

/** A resolution on one line. */
function told(resolution: Resolution): string {
  switch (resolution.status) {
    case "resolved":
      return `${nameOf(resolution.to)} (${resolution.certainty})`;
    case "external":
      return `external ${resolution.address}`;
    case "ambiguous":
      return `one of ${resolution.candidates.map(nameOf).join(", ")}`;
    case "dangling":
      return `no ${resolution.missing}`;
  }
}

describe("with the repository around the index", () => {
  test.each([
    ["docs/adr/0001-a.md", "0001-a (exact)"],
    ["docs/adr/0001-a.md#context", "0001-a--context (exact)"],
    ["docs/adr/0001-a.md#user-content-context", "0001-a--context (exact)"],
    ["docs/adr/0001-a.md#by-hand", "0001-a--context (exact)"],
    ["docs/adr/0001-a.md#top", "0001-a (exact)"],
    ["docs/adr/0001-a.md#", "0001-a (exact)"],
    ["docs/adr/0001-a.md#readme", "no fragment"],
    ["docs/adr/README.md#readme", "readme (exact)"],
    ["docs/adr/0001-a.md#Context", "no fragment"],
    ["docs/adr/0001-a.md#L4-L5", "0001-a--context#L4-L5 (exact)"],
    ["docs/adr/0001-a.md#L8-L10", "no lines"],
    ["docs/adr/0009-no.md", "no path"],
    ["docs/adr/0001-A.md", "no path"],
    ["docs/adr", "readme (exact)"],
    ["docs/adr/", "readme (exact)"],
    ["src/", "src (exact)"],
    ["src/x.ts/", "no path"],
    ["src/x.ts#L3", "src/x.ts#L3 (exact)"],
    ["src/x.ts#any", "src/x.ts (exact)"],
    ["../other/x.md", "external ../other/x.md"],
    ["ADR-0001", "0001-a (exact)"],
    ["adr 1", "no path"],
    ["ADR1", "0001-a (exact)"],
    ["ADR-2", "one of 0002-b, 0002-c"],
    ["ADR-77", "no id"],
    ["M-7", "M-7 (exact)"],
    ["LICENSE-2", "LICENSE-2 (exact)"],
    ["src/x.ts:3-4", "src/x.ts#L3-L4 (exact)"],
    ["src/x.ts:30", "no lines"],
    ["z.ts:3", "docs/adr/z.ts#L3 (likely)"],
    ["deep/y.ts:3", "src/deep/y.ts#L3 (likely)"],
    ["y.ts:3", "one of src/deep/y.ts#L3, lib/y.ts#L3"],
    ["gone.ts:3", "external gone.ts"],
    ["src/gone.ts:3", "no path"],
    ["other/gone.ts:3", "external other/gone.ts"],
    ["corpus:ADR-0001", "0001-a (exact)"],
    ["corpus:ADR-0001#context", "0001-a--context (exact)"],
    ["src:src/x.ts", "src/x.ts (exact)"],
    ["api:x::y", "external api:x::y"],
    ["[[Home Page]]", "pages/Home Page.md (exact)"],
    ["[[ $x ]]", "external [[ $x ]]"],
    ["https://example.com/", "external https://example.com/"],
    ["https://github.com/o/r/blob/main/docs/adr/0001-a.md#context", "0001-a--context (exact)"],
    ["https://github.com/O/R/blob/feature/x/src/x.ts?plain=1#L3", "src/x.ts#L3 (exact)"],
    ["https://github.com/o/r/tree/main/docs/adr", "readme (exact)"],
    ["https://github.com/o/r/blob/main/gone.md", "no path"],
    ["https://github.com/o/r/blob/main/gone/readme.md", "no path"],
    [
      "https://github.com/o/r/blob/feature/x/src/x.ts#L999",
      "external https://github.com/o/r/blob/feature/x/src/x.ts#L999",
    ],
    ["https://github.com/o/r/blob/v1.0.0/gone.md", "external https://github.com/o/r/blob/v1.0.0/gone.md"],
    ["https://github.com/o/r/tree/feature/y", "external https://github.com/o/r/tree/feature/y"],
    ["https://github.com/o/r/issues/3", "external https://github.com/o/r/issues/3"],
    ["https://github.com/o/other/blob/main/gone.md", "external https://github.com/o/other/blob/main/gone.md"],
    ["https://raw.githubusercontent.com/o/r/main/src/x.ts", "src/x.ts (exact)"],
  ])("%s → %s", (value, expected) => {
    expect(told(resolve(value, FROM, places))).toBe(expected);
  });
});

describe("with the index alone", () => {
  test.each([
    ["docs/adr/0001-a.md#context", "0001-a--context (exact)"],
    ["docs/adr/0001-a.md#named-in-html", "0001-a (exact)"],
    ["docs/gone.md", "no path"],
    ["src/x.ts", "external src/x.ts"],
    ["src/x.ts:3", "external src/x.ts"],
  ])("%s → %s", (value, expected) => {
    expect(told(resolve(value, FROM, placesOf(records)))).toBe(expected);
  });
});

test("what stands in a link is a place, however much it looks like an id", () => {
  const link = { form: "link", written: "ADR-0001", value: "ADR-0001", line: 1 } as const;
  expect(told(resolverOf(places).resolveWritten(link, "x.md"))).toBe("no path");
});
