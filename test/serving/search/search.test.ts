import { describe, expect, it } from "vitest";
import { byCodePoint } from "../../../src/model/order.ts";
import { found, libraryOf } from "./library-of.ts";

const adr = (title: string, status: string, text: string) =>
  `# ${title}\n\n## Status\n\n${status}\n\n## Context\n\n${text}\n`;

const DECISIONS = {
  "docs/adr/0001-store-rows-in-one-file.md": adr(
    "1. Store rows in one file",
    "Accepted",
    "One row a line, so that git merges rows. See [caching](0007-cache-by-content.md) for what is kept between runs.",
  ),
  "docs/adr/0007-cache-by-content.md": adr(
    "7. Cache by content",
    "Accepted",
    "What a file gave last time is kept under the hash of its bytes.",
  ),
  "docs/adr/0009-speak-plainly.md": adr(
    "9. Speak plainly",
    "Accepted",
    "Messages name the file, the line and the remedy.",
  ),
  "docs/guide.md":
    "# Guide\n\nWords about nothing in particular.\n\n## Merging branches\n\nRows merge cleanly.\n",
};

describe("search", () => {
  it.each([
    ["by other forms of its words", "merging rows", "0001-store-rows-in-one-file"],
    ["by the body of a section", "hash of bytes", "0007-cache-by-content"],
    ["by what other documents say where they link to it", "kept between runs", "0007-cache-by-content"],
    ["a section, where it answers better than its document", "merging branches", "guide--merging-branches"],
  ])("finds a document %s", (_, query, anchor) => {
    expect(found(libraryOf(DECISIONS), query)[0]).toBe(anchor);
  });

  it.each([
    "ADR 7",
    "adr-0007",
    "ADR-7",
    "0007",
    "7",
    "adr7",
    "0007-cache-by-content.md",
    "docs/adr/0007-cache-by-content.md",
    "0007-cache-by-content",
  ])("finds the record that %s names first", (query) => {
    expect(found(libraryOf(DECISIONS), query)[0]).toBe("0007-cache-by-content");
  });

  it("finds all records of a list of names, in its order", () => {
    const library = libraryOf(DECISIONS);
    expect(found(library, "ADR-9, ADR 7").slice(0, 2)).toEqual(
      ["0007-cache-by-content", "0009-speak-plainly"].toReversed(),
    );
  });

  it("gives no more than asked, and goes on where it ended", () => {
    const library = libraryOf(DECISIONS);
    const all = found(library, "file line row");
    expect(all.length).toBeGreaterThan(2);
    expect(found(library, "file line row", { limit: 1 })).toEqual(all.slice(0, 1));
    expect(found(library, "file line row", { limit: 2, offset: 1 })).toEqual(all.slice(1, 3));
  });

  it("gives the same in whichever order files lie", () => {
    const files = { "b.md": "# Same words\n", "a.md": "# Same words\n", "c.md": "# Same words\n" };
    expect(found(libraryOf(files), "words")).toEqual(["a", "b", "c"]);
  });
});

const PHRASES = {
  "a.md": "# A\n\nThe token stream is an array.\n",
  "b.md": "# B\n\nA stream of tokens; each token. Stream them.\n",
  "c.md": "# C\n\nTo be, or not to be.\n",
};

describe("a quoted phrase", () => {
  it.each([
    ["stands word for word, whatever its case", '"Token Stream"', ["a"]],
    ["does not go on in the next sentence", '"each token stream"', ["a", "b"]],
    ["may be made of stop words", '"or not to be"', ["c"]],
    ["is looked for as words where it stands nowhere", '"stream token"', ["a", "b"]],
  ])("%s", (_, query, expected) => {
    expect(found(libraryOf(PHRASES), query).toSorted(byCodePoint)).toEqual(expected);
  });
});

const EXCLUSIONS = {
  "a.md": "# Caching\n\nCaches live in memory.\n\n## Redis\n\nA server.\n",
  "b.md": "# Caching files\n\nCaches live on disk. See [the other](a.md) about redis servers.\n",
  "c.md": "# Cached in-memory\n",
};

describe("-word", () => {
  it.each([
    ["leaves out documents that hold it anywhere, in any form", "caching -servers", ["c"]],
    ["does not mind what others say of a document", "caching -disk", ["a", "c"]],
    ["takes a compound whole", "caching -in-memory", ["a", "b"]],
    ["takes a phrase", 'caching -"in memory"', ["b", "c"]],
  ])("%s", (_, query, expected) => {
    expect(
      found(libraryOf(EXCLUSIONS), query)
        .map((anchor) => anchor.slice(0, 1))
        .toSorted(),
    ).toEqual(expected);
  });
});

const RETIRED = {
  "docs/adr/0001-use-mongodb.md": adr(
    "1. Use MongoDB for storage",
    "Superseded by [ADR 2](0002-use-postgres.md)",
    "MongoDB storage.",
  ),
  "docs/adr/0002-use-postgres.md": adr(
    "2. Use Postgres",
    "Accepted",
    "Supersedes [ADR 1](0001-use-mongodb.md). Storage.",
  ),
  "docs/adr/0003-use-files.md": adr("3. Use files for storage", "Rejected", "MongoDB storage in files."),
  "docs/adr/0004-use-tape.md": adr("4. Use tape for MongoDB storage", "Proposed", "Storage."),
};

describe("what is no longer in force", () => {
  it("comes last, however well it answers", () => {
    expect(found(libraryOf(RETIRED), "MongoDB storage")).toEqual([
      "0004-use-tape",
      "0002-use-postgres--context",
      "0001-use-mongodb",
      "0003-use-files",
    ]);
  });

  it("comes first where it is named", () => {
    expect(found(libraryOf(RETIRED), "ADR-1")[0]).toBe("0001-use-mongodb");
  });

  it.each([
    [true, ["0004-use-tape", "0002-use-postgres--context"]],
    [false, ["0001-use-mongodb", "0003-use-files"]],
  ])("is asked for by in_force: %s", (inForce, expected) => {
    expect(found(libraryOf(RETIRED), "MongoDB storage", { filters: { inForce } })).toEqual(expected);
  });
});

describe("inputs that broke others", () => {
  const texts = [
    "RFC-0011",
    "DEC-0054",
    "1.0.21",
    "sqlite-vec",
    "A/B",
    "认证",
    "重跑gen-itgc后",
    "しりとり",
    "끝말잇기",
  ] as const;
  const decoys = "RFC 0012 DEC-0055 1.0.2 21 sqlite vector A B 认 证 重新 itg しり とり 끝 말 잇기";
  const library = () =>
    libraryOf({
      ...Object.fromEntries(
        texts.map((text, at) => [`n${at}.md`, `# Note ${at}\n\nHere it says ${text} in passing.\n`]),
      ),
      "decoy.md": `# Decoy\n\n${decoys}\n`,
    });

  it.each([...texts.map((text, at) => [text, `n${at}`]), ["itgc", "n6"], ["rfc 11", "n0"]])(
    "%s is found first",
    (query, anchor) => {
      expect(found(library(), query)[0]).toBe(anchor);
    },
  );
});
