import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { sourcesAt } from "../../src/serving/sources.ts";
import { swap } from "../swap.ts";
import { plant, type Planted } from "../tree.ts";

const SECRET = "the secret outside";
const PNG = Buffer.from("\x89PNG\r\n\x1a\nrest", "latin1");

/** A repository in a folder that holds a secret beside it; everything is indexed, so that only the reader guards. */
function repository(files: Readonly<Record<string, Planted>>) {
  const outer = plant({
    "secret.md": SECRET,
    "secret.png": PNG,
    "elsewhere/auth.md": SECRET,
    "root/docs/auth.md": "# Auth\n",
    ...Object.fromEntries(Object.entries(files).map(([path, content]) => [`root/${path}`, content])),
  });
  const root = join(outer, "root");
  return { outer, root, sources: sourcesAt({ root, isIndexed: () => true, maxImageBytes: 100 }) };
}

describe("the reader of sources", () => {
  it("gives an indexed file as it is, byte order mark and line ends included", () => {
    const { sources } = repository({ "docs/a b.md": "\uFEFF# Ä\r\n\r\ntext\rmore\n" });
    expect(sources.read("docs/a b.md")).toEqual({ ok: true, text: "\uFEFF# Ä\r\n\r\ntext\rmore\n" });
  });

  it("reads nothing that is not in the index", () => {
    const { root } = repository({ ".env": "TOKEN=1" });
    const sources = sourcesAt({ root, isIndexed: (path) => path === "docs/auth.md" });
    expect(sources.read("docs/auth.md")).toEqual({ ok: true, text: "# Auth\n" });
    expect(sources.read(".env")).toEqual({
      ok: false,
      reason: "not_indexed",
      message: ".env is not in the index, so it is not read",
    });
  });

  it.each([
    ["a step up", "docs/../../secret.md", "outside"],
    ["a step up at the start", "../secret.md", "outside"],
    ["an absolute path", "/etc/passwd", "outside"],
    ["an encoded step up", "docs/%2e%2e/%2e%2e/secret.md", "missing"],
    ["an empty path", "", "outside"],
    ["a double slash", "docs//auth.md", "outside"],
    ["a NUL", "docs/auth.md\0.png", "outside"],
    ["backslashes", "..\\secret.md", "missing"],
    ["a folder", "docs", "unreadable"],
    ["a file as a folder", "docs/auth.md/more", "missing"],
    ["a missing file", "docs/gone.md", "missing"],
  ] as const)("refuses %s", (_, path, reason) => {
    const { sources } = repository({});
    expect(sources.read(path)).toMatchObject({ ok: false, reason });
  });

  it.each([
    ["a symlink to a file outside", { "docs/link.md": { link: "../../secret.md" } }, "docs/link.md"],
    ["an absolute symlink", { "docs/link.md": { link: "/etc/hostname" } }, "docs/link.md"],
    ["a symlinked folder", { linked: { link: "../elsewhere" } }, "linked/auth.md"],
    [
      "a chain of symlinks",
      { "docs/a.md": { link: "b.md" }, "docs/b.md": { link: "../../secret.md" } },
      "docs/a.md",
    ],
    ["/proc", { "docs/link.md": { link: "/proc/self/environ" } }, "docs/link.md"],
    ["/proc/self/root", { linked: { link: "/proc/self/root/etc" } }, "linked/hostname"],
    ["a device", { "docs/link.md": { link: "/dev/zero" } }, "docs/link.md"],
  ] as const)("follows %s nowhere", (_, files, path) => {
    const { sources } = repository(files);
    expect(sources.read(path)).toMatchObject({ ok: false, reason: "outside" });
  });

  it("follows a symlink that stays inside", () => {
    const { sources } = repository({ "docs/link.md": { link: "auth.md" } });
    expect(sources.read("docs/link.md")).toEqual({ ok: true, text: "# Auth\n" });
  });

  it("refuses symlinks that lead round", () => {
    const { sources } = repository({ "a.md": { link: "b.md" }, "b.md": { link: "a.md" } });
    expect(sources.read("a.md")).toMatchObject({ ok: false });
  });

  it("does not take a folder beside the root for the root", () => {
    const { outer, sources } = repository({ "docs/link.md": { link: "../../root-two/x.md" } });
    mkdirSync(join(outer, "root-two"));
    writeFileSync(join(outer, "root-two", "x.md"), SECRET);
    expect(sources.read("docs/link.md")).toMatchObject({ ok: false, reason: "outside" });
  });

  it.skipIf(process.platform === "win32")("never waits for a pipe", () => {
    const { root, sources } = repository({});
    execFileSync("mkfifo", [join(root, "docs", "pipe.md")]);
    expect(sources.read("docs/pipe.md")).toEqual({
      ok: false,
      reason: "unreadable",
      message: "docs/pipe.md is no regular file",
    });
  });

  it("refuses what is no text", () => {
    const { sources } = repository({ "docs/x.md": Buffer.from([0x23, 0xff, 0xfe]) });
    expect(sources.read("docs/x.md")).toEqual({
      ok: false,
      reason: "unreadable",
      message: "docs/x.md is not valid UTF-8",
    });
  });
});

describe("the reader of images", () => {
  it.each([
    ["a PNG", PNG, "image/png"],
    ["a JPEG", Buffer.from("\xff\xd8\xff\xe0", "latin1"), "image/jpeg"],
    ["a GIF", Buffer.from("GIF89a"), "image/gif"],
    ["a WebP", Buffer.from("RIFF\x01\x02\x03\x04WEBPVP8 "), "image/webp"],
  ])("tells %s by its first bytes", (_, bytes, mimeType) => {
    const { sources } = repository({ "img/x": bytes });
    expect(sources.images?.read("img/x")).toEqual({ ok: true, bytes, mimeType });
  });

  it.each([
    ["a text that is named like an image", { "x.png": "TOKEN=1" }, "unreadable"],
    ["an image outside", { "x.png": { link: "../secret.png" } }, "outside"],
    ["one that is too large", { "x.png": Buffer.concat([PNG, Buffer.alloc(100)]) }, "too_large"],
    ["one that is missing", {}, "missing"],
  ] as const)("does not give %s", (_, files, reason) => {
    expect(repository(files).sources.images?.read("x.png")).toMatchObject({ ok: false, reason });
  });
});

describe("a file that is swapped for a symlink while it is read", () => {
  it.each([
    ["the file itself", "docs/auth.md", "../../secret.md"],
    ["its folder", "docs", "../elsewhere"],
  ])("gives the file inside or nothing: %s", async (_, swapped, link) => {
    const { root, sources } = repository({});
    const swapper = swap(join(root, swapped), link);
    await swapper.started;
    const seen = new Set<string>();
    for (let round = 0; round < 4_000; round++) {
      const source = sources.read("docs/auth.md");
      seen.add(source.ok ? source.text : source.reason);
    }
    await swapper.stop();
    expect(seen).not.toContain(SECRET);
    expect(
      [...seen].filter((each) => !["# Auth\n", "outside", "missing", "unreadable"].includes(each)),
    ).toEqual([]);
  });
});
