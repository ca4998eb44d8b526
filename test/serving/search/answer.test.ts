import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { estimateTokens } from "../../../src/model/tokens.ts";
import { renderEnvelope } from "../../../src/serving/render/envelope.ts";
import { corpusOfRows } from "../corpus-of.ts";
import { ask, libraryOf, shown } from "./library-of.ts";

const FILES = {
  "docs/adr/0001-keep-one-row-a-line.md": `# 1. Keep one row a line

## Status

Superseded by [ADR 2](0002-order-by-hash.md)

## Context

Two branches that add a row each conflict where they add it at the same line.
`,
  "docs/adr/0002-order-by-hash.md": `# 2. Order by hash

## Status

Accepted

## Decision

Rows are ordered by the hash of their path.
So two branches add their rows at different lines, and git merges them.
`,
  "docs/guide.md": `# Guide

- [Merge](https://example.com/a/long/address) the branches \`often\`.
`,
};

describe("an answer for readers", () => {
  it("shows each document with its place, its status, and the lines that tell why", () => {
    expect(shown(libraryOf(FILES), "how do branches merge")).toBe(`Guide docs/guide.md:1
  L3: Merge the branches \`often\`.
ADR-0002 2. Order by hash [Accepted] docs/adr/0002-order-by-hash.md:1
  L7-10 Decision — L10: So two branches add their rows at different lines, and git merges them.
ADR-0001 1. Keep one row a line › Context [Superseded; replaced by ADR-0002; not in force] docs/adr/0001-keep-one-row-a-line.md:7
  L9: Two branches that add a row each conflict where they add it at the same line.`);
  });

  it("tells what would have come first if it were in force", () => {
    expect(shown(libraryOf(FILES), "conflict", { limit: 1 })).toContain("0001-keep-one-row-a-line.md");
    expect(shown(libraryOf(FILES), "conflict where rows add", { limit: 1 })).toBe(
      `ADR-0002 2. Order by hash [Accepted] docs/adr/0002-order-by-hash.md:1
  L7-10 Decision — L10: So two branches add their rows at different lines, and git merges them.
closer, but not in force, so ranked last: ADR-0001
1–1 of 2; cursor o:1`,
    );
  });

  it("says that a phrase stands nowhere", () => {
    expect(shown(libraryOf(FILES), '"merge hash"', { limit: 1 })).toContain(
      '"merge hash" stands nowhere word for word: these hold its words',
    );
  });

  it("says which words stand nowhere", () => {
    expect(shown(libraryOf(FILES), "Kubernetes hash", { limit: 1 })).toBe(
      `ADR-0002 2. Order by hash [Accepted] docs/adr/0002-order-by-hash.md:1
  L7-10 Decision — L9: Rows are ordered by the hash of their path.
stands nowhere: Kubernetes`,
    );
  });

  it("says that no record bears an id", () => {
    expect(shown(libraryOf(FILES), "ADR 77", { limit: 1 })).toContain("no record is called ADR 77");
  });

  it("says so where there are no sources to look in", () => {
    const { corpus } = libraryOf(FILES);
    expect(shown({ corpus }, "hash"))
      .toBe(`ADR-0002 2. Order by hash [Accepted] docs/adr/0002-order-by-hash.md:1
no sources beside the index: ids, titles and summaries were searched`);
  });

  it("takes a score apart", () => {
    expect(shown(libraryOf(FILES), "often", { explain: true })).toMatch(
      /^Guide docs\/guide.md:1\n {2}score [\d.]+ = [\d.]+ \+ 1.6 × [\d.]+: often [\d.]+ \+ [\d.]+\n/,
    );
  });

  it("stays within its budget, however long titles are", () => {
    const rows = Array.from({ length: 40 }, (_, at) => ({
      anchor: `row-${at}`,
      id: `ADR-${1000 + at}`,
      title:
        `A title that goes on and on about words, merging, rows, branches and everything else ${at} `.repeat(
          3,
        ),
      file: `docs/a-rather-long-folder-name/with-another-one/${at}-and-a-long-file-name.md`,
      line: 1,
    }));
    const text = (limit: number) => shown({ corpus: corpusOfRows(...rows) }, "words", { limit });
    expect([5, 20].map((limit) => estimateTokens(Buffer.from(text(limit))))).toEqual([
      expect.toSatisfy((cost: number) => cost <= 400),
      expect.toSatisfy((cost: number) => cost <= 1_100),
    ]);
    expect(
      text(20)
        .split("\n")
        .filter((line) => line.startsWith("ADR-")),
    ).toHaveLength(20);
  });
});

describe("an answer for programs", () => {
  it("has the best row of each document, and cites all that it names", () => {
    const answer = ask(libraryOf(FILES), "ordered by hash", { limit: 1 });
    const { blocks } = renderEnvelope(answer, "json");
    const text = blocks[0]?.type === "text" ? blocks[0].text : "";
    expect(JSON.parse(text)).toEqual({
      more_available: false,
      returned: 1,
      records: [
        {
          anchor: "0002-order-by-hash",
          citations: [
            {
              anchor: "0002-order-by-hash",
              file: "docs/adr/0002-order-by-hash.md",
              line: 1,
              end_line: 10,
              hash: expect.any(String),
            },
            {
              anchor: "0002-order-by-hash--decision",
              file: "docs/adr/0002-order-by-hash.md",
              line: 7,
              end_line: 10,
              hash: expect.any(String),
            },
          ],
          end_line: 10,
          family: "doc",
          file: "docs/adr/0002-order-by-hash.md",
          id: "ADR-0002",
          in_force: true,
          kind: "adr",
          line: 1,
          score: expect.any(Number),
          sections: [
            {
              anchor: "0002-order-by-hash--decision",
              end_line: 10,
              family: "doc",
              file: "docs/adr/0002-order-by-hash.md",
              kind: "section",
              line: 7,
              matched: { line: 9, text: "Rows are ordered by the hash of their path." },
              title: "Decision",
            },
          ],
          status: "Accepted",
          title: "2. Order by hash",
        },
      ],
    });
  });
});

describe("a file that changed since it was indexed", () => {
  it("is cited as changed, without a line to go by", () => {
    const library = libraryOf(FILES);
    writeFileSync(join(library.root, "docs/guide.md"), "# Guide\n\n- Merge branches often, by hand.\n");
    expect(shown(library, "often")).toBe("Guide docs/guide.md:1 (changed since it was indexed)");
  });

  it("is noticed after it was read", () => {
    const library = libraryOf(FILES);
    expect(shown(library, "often")).toBe("Guide docs/guide.md:1\n  L3: Merge the branches `often`.");
    writeFileSync(join(library.root, "docs/guide.md"), "# Guide\n\n- Merge branches often, by hand.\n");
    expect(shown(library, "often")).toBe("Guide docs/guide.md:1 (changed since it was indexed)");
  });

  it("is cited as unreadable once it is gone", () => {
    const library = libraryOf(FILES);
    expect(shown(library, "often")).toContain("L3");
    rmSync(join(library.root, "docs/guide.md"));
    expect(shown(library, "often")).toBe("Guide docs/guide.md:1 (its file cannot be read now)");
  });
});

describe("a refusal", () => {
  it.each([
    [
      "names the nearest words",
      "mergin brances",
      {},
      `refused (absent): no document holds any of: mergin, brances
searched: 7 rows by id, title, summary and the text of 3 files
nearest: merge, branches
next: ask with one of the nearest words, in other words, or with fewer letters of an id`,
    ],
    [
      "says that filters left all out",
      "branches -git",
      { filters: { kinds: ["adrs"], since: "2024" } },
      `refused (absent): 3 documents hold some of the words, but none passes what was also asked: kinds adrs, since 2024, without "git"
searched: 7 rows by id, title, summary and the text of 3 files, before filters
nearest: adr
next: ask for less: drop a filter, an excluded word or the quotes`,
    ],
    [
      "says that what is left out leaves nothing",
      "branches -branch",
      {},
      `refused (absent): 3 documents hold some of the words, but none passes what was also asked: without "branch"
searched: 7 rows by id, title, summary and the text of 3 files
next: ask for less: drop a filter, an excluded word or the quotes`,
    ],
    [
      "says that there is nothing to look for",
      "how is it?",
      {},
      `refused (absent): the query has no word to look for beside the commonest
searched: 7 rows by id, title, summary and the text of 3 files
next: name the subject`,
    ],
    [
      "says that a list has ended",
      "branches",
      { offset: 30 },
      `refused (absent): the list has 3 documents, so none is left at this cursor
searched: 7 rows by id, title, summary and the text of 3 files
next: start again without a cursor`,
    ],
  ])("%s", (_, query, rest, expected) => {
    expect(shown(libraryOf(FILES), query, rest)).toBe(expected);
  });
});
