import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { FileReading } from "../../src/indexing/build-index.ts";
import { openCache, type Cache } from "../../src/indexing/cache.ts";

const READING: FileReading = {
  isRead: true,
  facts: { documents: [{ some: "facts", __proto__x: 1 }] },
};
const CHANGED: FileReading = { isRead: true, facts: { documents: [{ other: "facts" }] } };
const REFUSED: FileReading = {
  isRead: false,
  facts: {},
  flag: { item: "b.md", reason: "is no text", code: "binary" },
};

let root = "";
const HEAD = ".json";
const LINES = ".jsonl";
const file = (): string => join(root, ".cache", "c");
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
    expect(cache.lastRun(["a.md", "b.md"])).toMatchObject({ run: { rows: 2 }, changed: [], carried: 0 });
  });

  it.each([
    ["whose content changed", () => write("a.md", "# Other"), ["b.md"]],
    ["of the same size at the same time, but written anew", () => write("a.md", "# B"), ["b.md"]],
    ["that is gone", () => rmSync(join(root, "a.md")), ["b.md"]],
  ])("forgets a file %s, but not what it gave in the last run", (_, change, kept) => {
    change();
    const cache = open();
    expect(["a.md", "b.md"].filter((path) => cache.recall(path) !== undefined)).toEqual(kept);
    const last = cache.lastRun(["a.md", "b.md"]);
    expect([last?.changed, last?.gave("a.md")]).toEqual([["a.md"], READING]);
  });

  it.each([
    ["was swapped for a symlink to itself elsewhere", () => symlinkSync("moved", join(root, "docs"))],
    ["is a symlink to nowhere", () => symlinkSync("nowhere", join(root, "docs"))],
    ["is a loop of symlinks", () => symlinkSync("docs", join(root, "docs"))],
    ["is a file now", () => writeFileSync(join(root, "docs"), "")],
    ["is gone", () => {}],
  ])("forgets a file whose folder %s", (_, take) => {
    mkdirSync(join(root, "docs"));
    write("docs/a.md", "# A");
    open().save(new Map([["docs/a.md", READING]]), {});
    expect(open().recall("docs/a.md")).toEqual(READING);
    renameSync(join(root, "docs"), join(root, "moved"));
    take();
    expect(open().recall("docs/a.md")).toBeUndefined();
    expect(open().lastRun(["docs/a.md"])?.changed).toEqual(["docs/a.md"]);
  });

  it("is carried on by what changed files give, the others' lines left as they are", () => {
    write("a.md", "# Other");
    const last = open().lastRun(["a.md", "b.md"]);
    const lines = readFileSync(file() + LINES);
    last?.carryOn(new Map([["a.md", CHANGED]]), { rows: 3 });
    expect(readFileSync(file() + LINES)).toEqual(lines);
    const next = open();
    expect([next.recall("a.md"), next.recall("b.md")]).toEqual([CHANGED, REFUSED]);
    const carried = next.lastRun(["a.md", "b.md"]);
    expect(carried).toMatchObject({ run: { rows: 3 }, changed: [], carried: 1 });
    expect(carried?.gave("a.md")).toEqual(CHANGED);
  });

  it("is replaced by what it recalled where another run has replaced its lines meanwhile", () => {
    const cache = open();
    const readings = new Map(["a.md", "b.md"].map((path) => [path, cache.recall(path) ?? CHANGED]));
    const lines = readFileSync(file() + LINES, "utf8");
    writeFileSync(file() + LINES, `another${lines}`);
    cache.save(readings, {});
    const next = open();
    expect(["a.md", "b.md"].map(next.recall)).toEqual([READING, REFUSED]);
  });

  it("tells how much an earlier run left, and how large the largest file that changed is or was", () => {
    expect(open().bytes).toBe(readFileSync(file() + LINES).length);
    expect(open("other").bytes).toBe(0);
    const largest = (): number | undefined => open().lastRun(["a.md", "b.md"])?.largest;
    expect(largest()).toBe(0);
    write("a.md", "# Other");
    expect(largest()).toBe(7);
    write("a.md", "#");
    expect(largest()).toBe(3);
    rmSync(join(root, "a.md"));
    expect(largest()).toBe(3);
  });

  it("keeps what it was carried on by when it is replaced", () => {
    write("a.md", "# Other");
    open()
      .lastRun(["a.md", "b.md"])
      ?.carryOn(new Map([["a.md", CHANGED]]), {});
    const cache = open();
    const paths = ["a.md", "b.md"];
    cache.save(new Map(paths.map((path) => [path, cache.recall(path) ?? REFUSED])), {});
    const next = open();
    expect(paths.map(next.recall)).toEqual([CHANGED, REFUSED]);
    expect(next.lastRun(paths)?.carried).toBe(0);
  });

  it("trusts no file that changed while it was being read", () => {
    write("a.md", "# A", Date.now() / 1000);
    open("k", Date.now()).save(new Map([["a.md", READING]]), {});
    expect(open().recall("a.md")).toBeUndefined();
  });

  it.each([
    ["another list of files", () => open().lastRun(["a.md"])],
    ["other files", () => open().lastRun(["a.md", "c.md"])],
    ["another program or configuration", () => open("other").recall("a.md")],
    ["a damaged head", () => damaged(HEAD, (text) => text.slice(5)).recall("a.md")],
    ["the head of another kind", () => damaged(HEAD, () => "[1]").recall("a.md")],
    [
      "a head with other ends",
      () => damaged(HEAD, (text) => text.replace('"ends":[', '"ends":[1e99,')).recall("a.md"),
    ],
    ["an empty head", () => damaged(HEAD, () => "").recall("a.md")],
    ["a damaged line", () => damaged(LINES, (text) => text.replace("some", '"')).recall("a.md")],
    ["cut lines", () => damaged(LINES, (text) => text.slice(0, text.indexOf("\n") + 9)).recall("a.md")],
    ["lines of another run", () => damaged(LINES, (text) => `2${text.slice(1)}`).recall("a.md")],
    [
      "lines of another run",
      () =>
        damaged(LINES, (text) => `2${text.slice(1)}`)
          .lastRun(["a.md", "b.md"])
          ?.gave("a.md"),
    ],
    ["no lines", () => damaged(LINES, () => "").recall("a.md")],
    [
      "a damaged line alone",
      () =>
        damaged(LINES, (text) => text.replace("some", '"'))
          .lastRun(["a.md", "b.md"])
          ?.gave("a.md"),
    ],
  ])("recalls nothing for %s", (_, ask) => expect(ask()).toBeUndefined());

  it("removes what runs left unfinished that were killed long ago, and nothing else", () => {
    const others = ["c.json.8", "c.jsonl.9", "c.json.7", "d.jsonl.9", "c.txt"];
    for (const name of others) write(join(".cache", name), "");
    write(".cache/c.json.7", "", Date.now() / 1000);
    open().save(new Map([["a.md", READING]]), {});
    expect(readdirSync(join(root, ".cache"))).toEqual([
      "c.json",
      "c.json.7",
      "c.jsonl",
      "c.txt",
      "d.jsonl.9",
    ]);
  });

  it("is none where it cannot be written", () => {
    const cache = openCache({ file: join(root, "a.md", "c"), root, key: "k", started: 0, run: "1" });
    expect(() => cache.save(new Map([["a.md", READING]]), {})).not.toThrow();
  });
});

function damaged(part: string, how: (text: string) => string): Cache {
  writeFileSync(file() + part, how(readFileSync(file() + part, "utf8")));
  return open();
}
