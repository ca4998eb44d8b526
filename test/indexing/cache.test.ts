import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { FileReading } from "../../src/indexing/build-index.ts";
import { openCache, type Cache } from "../../src/indexing/cache.ts";
import { EXTRACTORS } from "../../src/indexing/extract/registry.ts";

const READING: FileReading = {
  isRead: true,
  facts: new Map([[EXTRACTORS.documents, [{ some: "facts", __proto__x: 1 }]]]),
};
const REFUSED: FileReading = {
  isRead: false,
  facts: new Map(),
  flag: { item: "b.md", reason: "is no text", code: "binary" },
};

let root = "";
const file = (): string => join(root, ".cache", "c.jsonl");
const open = (key = "k", started = Date.now() + 1_000): Cache =>
  openCache({ file: file(), root, key, started, run: "1" });

/** Long ago, so that nobody could have changed the file unnoticed. */
function write(name: string, text: string, seconds = 1_700_000_000): void {
  writeFileSync(join(root, name), text);
  utimesSync(join(root, name), seconds, seconds);
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "tero-cache-"));
  write("a.md", "# A");
  write("b.md", "\0");
  open().save(
    new Map([
      ["a.md", READING],
      ["b.md", REFUSED],
    ]),
    { rows: 2 },
  );
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe("a cache", () => {
  it("recalls what files gave, and what the last run told", () => {
    const cache = open();
    expect([cache.recall("a.md"), cache.recall("b.md")]).toEqual([READING, REFUSED]);
    expect(cache.lastRun(["a.md", "b.md"])).toEqual({ rows: 2 });
  });

  it.each([
    ["whose content changed", () => write("a.md", "# Other"), ["b.md"]],
    ["of the same size at the same time, but written anew", () => write("a.md", "# B"), ["b.md"]],
    ["that is gone", () => rmSync(join(root, "a.md")), ["b.md"]],
  ])("forgets a file %s, and the last run with it", (_, change, kept) => {
    change();
    const cache = open();
    expect(["a.md", "b.md"].filter((path) => cache.recall(path) !== undefined)).toEqual(kept);
    expect(cache.lastRun(["a.md", "b.md"])).toBeUndefined();
  });

  it("trusts no file that changed while it was being read", () => {
    write("a.md", "# A", Date.now() / 1000);
    open("k", Date.now()).save(new Map([["a.md", READING]]), {});
    expect(open().recall("a.md")).toBeUndefined();
  });

  it.each([
    ["another list of files", () => open().lastRun(["a.md"])],
    ["another program or configuration", () => open("other").recall("a.md")],
    ["a damaged header", () => damaged((text) => text.slice(5)).recall("a.md")],
    ["a damaged line", () => damaged((text) => text.replace("some", '"')).recall("a.md")],
    ["a cut file", () => damaged((text) => text.slice(0, text.indexOf("\n") + 9)).recall("a.md")],
    ["an empty file", () => damaged(() => "").recall("a.md")],
    ["JSON of another kind", () => damaged(() => "[1]\n{}").recall("a.md")],
  ])("recalls nothing for %s", (_, ask) => expect(ask()).toBeUndefined());

  it("is none where it cannot be written", () => {
    const cache = openCache({ file: join(root, "a.md", "c"), root, key: "k", started: 0, run: "1" });
    expect(() => cache.save(new Map([["a.md", READING]]), {})).not.toThrow();
  });
});

function damaged(how: (text: string) => string): Cache {
  writeFileSync(file(), how(readFileSync(file(), "utf8")));
  return open();
}
