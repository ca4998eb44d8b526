import { spawnSync } from "node:child_process";
import { closeSync, ftruncateSync, openSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, test } from "vitest";
import { readerOf, SIZE_LIMIT } from "../../src/indexing/read.ts";
import { swap } from "../swap.ts";
import { plant } from "../tree.ts";

const utf16 = (text: string): Buffer =>
  Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, "utf16le")]);

describe("a file is read", () => {
  test.each([
    ["plain", Buffer.from("# Plain\n")],
    ["empty", Buffer.alloc(0)],
    ["with a byte order mark", Buffer.from("\uFEFF# Marked\n")],
    ["with CRLF", Buffer.from("a\r\nb\r\n")],
    ["of 50 MB", Buffer.alloc(50 * 1024 * 1024, "word\n")],
  ])("%s, bytes as they are", (_, bytes) => {
    const source = readerOf(plant({ "a.md": bytes }))("a.md");
    expect(source.status === "read" && source.file.bytes.equals(bytes)).toBe(true);
  });
});

describe("a file is refused", () => {
  test.each([
    [
      "not UTF-8",
      Buffer.from([0x23, 0xff]),
      { code: "not-utf8", reason: "is not valid UTF-8, so it is not read; save it as UTF-8" },
    ],
    [
      "cut inside a character",
      Buffer.from([0xe2, 0x82]),
      { code: "not-utf8", reason: "is not valid UTF-8, so it is not read; save it as UTF-8" },
    ],
    [
      "UTF-16",
      utf16("# Wide\n"),
      { code: "not-utf8", reason: "is UTF-16, so it is not read; save it as UTF-8" },
    ],
    [
      "big-endian UTF-16",
      utf16("# Wide\n").swap16(),
      { code: "not-utf8", reason: "is UTF-16, so it is not read; save it as UTF-8" },
    ],
    [
      "with NUL",
      Buffer.from("a\0b"),
      { code: "binary", reason: "holds NUL bytes, so it is no text and is not read" },
    ],
  ])("%s", (_, bytes, fault) => {
    expect(readerOf(plant({ "a.md": bytes }))("a.md")).toEqual({
      status: "refused",
      flag: { item: "a.md", ...fault },
    });
  });

  it("beyond the limit, without being read", () => {
    const root = plant({});
    const file = openSync(join(root, "a.md"), "w");
    ftruncateSync(file, SIZE_LIMIT + 1);
    closeSync(file);
    expect(readerOf(root)("a.md")).toEqual({
      status: "refused",
      flag: { item: "a.md", code: "too-large", reason: "is larger than 128 MB, so it is not read; split it" },
    });
  });

  it("that is a pipe, without waiting for it", () => {
    const root = plant({ "b.md/c.md": "" });
    spawnSync("mkfifo", [join(root, "a.md")]);
    const reason = "is no regular file, so it is not read";
    const refused = (item: string): object => ({
      status: "refused",
      flag: { item, code: "not-a-file", reason },
    });
    expect([readerOf(root)("a.md"), readerOf(root)("b.md")]).toEqual([refused("a.md"), refused("b.md")]);
  });
});

describe("nothing is read", () => {
  it("where a file is gone", () => {
    expect(readerOf(plant({}))("a.md")).toEqual({ status: "gone" });
  });

  it("through a symlink that took the place of a folder", () => {
    const outside = plant({ "deep/secret.md": "# Secret\n" });
    const root = plant({ "a.md": "" });
    symlinkSync(outside, join(root, "docs"));
    expect(readerOf(root)("docs/deep/secret.md")).toEqual({ status: "gone" });
  });

  it("through a symlink that took the place of a file", () => {
    const root = plant({ "a.md": "" });
    rmSync(join(root, "a.md"));
    symlinkSync("/etc/passwd", join(root, "a.md"));
    expect(readerOf(root)("a.md")).toMatchObject({ status: "refused", flag: { code: "not-a-file" } });
  });
});

describe("a file that is swapped for a symlink while it is read", () => {
  it.each([
    ["the file itself", "docs/auth.md", "../../secret.md"],
    ["its folder", "docs", "../elsewhere"],
  ])("gives the file inside or nothing: %s", async (_, swapped, link) => {
    const outside = plant({
      "secret.md": "# Secret\n",
      "elsewhere/auth.md": "# Secret\n",
      "root/docs/auth.md": "# Auth\n",
    });
    const root = join(outside, "root");
    const swapper = swap(join(root, swapped), link);
    await swapper.started;
    const seen = new Set<string>();
    for (let round = 0; round < 4_000; round++) {
      const source = readerOf(root)("docs/auth.md");
      seen.add(source.status === "read" ? source.file.bytes.toString() : source.status);
    }
    await swapper.stop();
    expect([...seen].filter((each) => !["# Auth\n", "gone", "refused"].includes(each))).toEqual([]);
  });
});
