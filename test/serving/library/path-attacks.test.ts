import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, test } from "vitest";
import { corpusOf } from "../../../src/serving/corpus.ts";
import { ROW_TAG, type Row } from "../../../src/model/row.ts";
import { plant } from "../../tree.ts";
import { askingIn, handbook, handbookCopy } from "./shelf.ts";

const SECRET = "root:x:0:0";

describe("a name that leads out", () => {
  test.each([
    "../../etc/passwd",
    "docs/../../../etc/passwd",
    "/etc/passwd",
    "file:///etc/passwd",
    "%2e%2e/%2e%2e/etc/passwd",
    "docs/%2e%2e/%2e%2e/etc/passwd",
    "..%2fetc%2fpasswd",
    "..\\..\\etc\\passwd",
    "/proc/self/environ",
    "/proc/self/root/etc/passwd",
    "docs/backend/tickets.md/../../../../etc/passwd",
    "docs/backend/tickets.md\0.png",
    "DOCS/BACKEND/TICKETS.MD",
    "docs/backend/Tickets.md",
    "docs//backend//tickets.md",
    "~/.ssh/id_rsa",
    ".git/config",
    "images/gates.png",
    "images/index.json",
  ])("%s is refused with a note, whatever selects it", async (name) => {
    const select = [
      name,
      { doc: name },
      { root: name },
      { doc: name, lines: [1, 2] },
      { doc: name, sections: ["x"] },
    ];
    const { text, isError } = await handbook.ask("get_documents", { select: ["tickets:1", ...select] });
    expect(isError).toBe(false);
    expect(text.match(/^===.*$/gm)).toEqual(["=== tickets (docs/backend/tickets.md) · L1 ==="]);
    expect(text.split("\n")[3]).toBe("Notes:");
    expect(
      text
        .split("\n")
        .slice(4)
        .every((line) => line.startsWith("- ")),
    ).toBe(true);
    const listed = await handbook.ask("list_documents", { root: name });
    expect(listed.outcome).toMatchObject({ kind: "refused" });
    const context = await handbook.ask("context", { target: name });
    expect(context.outcome).toMatchObject({ kind: "refused" });
  });
});

/** An index that someone else made: nothing in it is trusted. */
function forged(file: string) {
  const row: Row = {
    anchor: "forged",
    family: "doc",
    kind: "other",
    title: "Forged",
    file,
    line: 1,
    tag: ROW_TAG,
  };
  const rows = [row];
  return corpusOf(
    { size: 1, all: () => rows },
    { origin: "forged", generated: "", siblings: [], flagged: [] },
  );
}

describe("an index that names what is not its own", () => {
  test.each([
    ["a file outside", "../passwd"],
    ["a file outside by a detour", "docs/../../passwd"],
    ["an absolute path", "/etc/passwd"],
    ["/proc", "/proc/self/environ"],
    ["a symlink out", "docs/link.md"],
    ["a folder that leads out", "linked/passwd"],
    ["a pipe", "docs/pipe.md"],
    ["a folder", "docs"],
    ["an encoded step", "docs/%2e%2e/%2e%2e/passwd"],
  ])("gives nothing of %s", async (_, file) => {
    const outer = plant({
      passwd: SECRET,
      "root/docs/a.md": "# A\n",
      "root/docs/link.md": { link: "../../passwd" },
      "root/linked": { link: ".." },
    });
    const root = join(outer, "root");
    execFileSync("mkfifo", [join(root, "docs/pipe.md")]);
    const { ask } = askingIn(root, forged(file));
    const read = await ask("get_documents", { select: ["forged"] });
    const context = await ask("context", { target: "forged" });
    expect([read.outcome.kind, context.outcome.kind]).toEqual(["refused", "refused"]);
    expect(read.text + context.text).not.toContain(SECRET);
    const listed = await ask("list_documents", {});
    expect(listed.text).not.toContain(SECRET);
  });
});

describe("a file that has changed since it was indexed", () => {
  it("into a symlink, is refused", async () => {
    const { root, ask } = handbookCopy();
    rmSync(join(root, "docs/backend/tickets.md"));
    symlinkSync("/etc/hostname", join(root, "docs/backend/tickets.md"));
    const { text } = await ask("get_documents", { select: ["tickets", "boarding:5"] });
    expect(text).toContain("- docs/backend/tickets.md leads out of the repository, so it is not read");
  });

  it("with its folder, is refused", async () => {
    const { root, ask } = handbookCopy();
    const outside = plant({ "backend/tickets.md": SECRET });
    renameSync(join(root, "docs/backend"), join(root, "docs/backend-before"));
    symlinkSync(join(outside, "backend"), join(root, "docs/backend"));
    const { text } = await ask("get_documents", { select: ["tickets", "berths"] });
    expect(text).toContain("docs/backend/tickets.md leads out of the repository");
    expect(text).not.toContain(SECRET);
  });

  it("into nothing, is told of", async () => {
    const { root, ask } = handbookCopy();
    rmSync(join(root, "docs/backend/tickets.md"));
    const { outcome, text } = await ask("get_documents", { select: ["tickets"] });
    expect(outcome).toMatchObject({ kind: "refused" });
    expect(text).toContain(
      "- docs/backend/tickets.md is no longer there, but the index has it: index again, or call refresh",
    );
  });

  it("into one that a symlink inside leads to, is read", async () => {
    const { root, ask } = handbookCopy();
    mkdirSync(join(root, "moved"));
    cpSync(join(root, "docs/backend/tickets.md"), join(root, "moved/tickets.md"));
    rmSync(join(root, "docs/backend/tickets.md"));
    symlinkSync("../../moved/tickets.md", join(root, "docs/backend/tickets.md"));
    expect((await ask("get_documents", { select: ["tickets:1"] })).text).toContain("# Tickets");
  });

  it("into something enormous, is refused", async () => {
    const { root, ask } = handbookCopy();
    writeFileSync(join(root, "docs/backend/tickets.md"), Buffer.alloc(33 * 1024 * 1024, "x"));
    const { text } = await ask("get_documents", { select: ["tickets"] });
    expect(text).toContain("- docs/backend/tickets.md is larger than 32 MB");
  });
});
