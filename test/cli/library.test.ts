import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it, onTestFinished, test } from "vitest";
import { plant } from "../tree.ts";
import { tero, type Outcome } from "./run-in-process.ts";

const FIXTURE = fileURLToPath(new URL("../../corpus-fixtures/library-handbook/repo", import.meta.url));
const env = { HOME: "/nonexistent" };

const inHandbook = (...argv: readonly string[]): Promise<Outcome> =>
  tero([...argv, "--root", FIXTURE], { env });

/** The line that shows the lanes, with settings from the environment. */
const lanesWith = (settings: Readonly<Record<string, string>>): Promise<Outcome> =>
  tero(["cat", "boarding:23", "--root", FIXTURE], { env: { ...env, ...settings } });

/** The fixture with its index committed beside it. */
async function indexed(): Promise<string> {
  const root = mkdtempSync(join(tmpdir(), "tero-test-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  cpSync(FIXTURE, root, { recursive: true });
  expect(await tero(["index", root, "--quiet"], { env })).toMatchObject({ exit: 0 });
  return root;
}

describe("tero ls", () => {
  it("lists what lies in a folder", async () => {
    const { exit, stdout, stderr } = await inHandbook("ls", "docs/backend/storage", "--lines");
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: "" });
    expect(stdout.split("\n")).toEqual([
      "docs/backend/storage/  (1 doc, ~51 tokens)",
      "- berths  [berths.md]  other  ~51 tokens  — Which ferry lies where.",
      "    sections, 13 lines:",
      '      § _intro  "Berths"  ~8  L1–4',
      '      § key-layout  "Key layout"  ~15  L5–8',
      '      § invalidation  "Invalidation"  ~26  L9–13',
      '        § invalidation/fan-out  "Fan-out"  ~22  L11–13',
      "",
    ]);
  });

  it("takes the options of the tool", async () => {
    const { stdout } = await inHandbook(
      "ls",
      "--kinds",
      "adr,release",
      "--status",
      "accepted",
      "--depth",
      "0",
    );
    expect(stdout.split("\n").filter((line) => line.startsWith("- "))).toEqual([
      "- 0002-check-tickets-at-the-gate  [0002-check-tickets-at-the-gate.md]  adr ADR-0002, Accepted  ~65 tokens  — ADR-0002: Check tickets at the gate",
    ]);
    const page = await inHandbook("ls", "--limit", "2", "--cursor", "o:4", "--json");
    expect(JSON.parse(page.stdout)).toMatchObject({
      returned: 2,
      records: [{ document: "berths" }, { document: "boarding" }],
    });
  });

  test.each([
    [["ls", "--limit", "many"], "--limit takes a number, not many"],
    [["ls", "--limit", "0"], "--limit must be an integer from 1 to 200"],
    [["ls", "--cursor", "5"], "--cursor must be the cursor of an answer, like o:25"],
  ])("refuses %j", async (argv, message) => {
    expect(await inHandbook(...argv)).toMatchObject({
      exit: 64,
      stdout: "",
      stderr: expect.stringContaining(message),
    });
  });

  it("says what is near where there is no such folder, and exits 1", async () => {
    const { exit, stdout, stderr } = await inHandbook("ls", "doc");
    expect({ exit, stdout }).toEqual({ exit: 1, stdout: "" });
    expect(stderr).toContain("no document of the index lies in a folder `doc`; nearest: docs");
  });
});

describe("tero cat", () => {
  it("prints what is selected, in order", async () => {
    const { exit, stdout, stderr } = await inHandbook("cat", "tickets:3", "docs/guides/boarding.md#_intro");
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: "" });
    expect(stdout).toBe(
      [
        "=== tickets (docs/backend/tickets.md) · L3 ===",
        "cite: tickets docs/backend/tickets.md:3-3 c03e78391083",
        "A ticket is a row and a signature. Why they are queued: ADR-0001.",
        "=== boarding (docs/guides/boarding.md) · section _intro · L5–8 ===",
        "cite: boarding docs/guides/boarding.md:5-8 ce89eb58f911",
        "# Boarding",
        "",
        "How a passenger gets from the quay onto the ferry.",
        "",
        "",
      ].join("\n"),
    );
  });

  it("takes selectors as JSON, and leaves code out", async () => {
    const { stdout } = await inHandbook(
      "cat",
      '{"doc":"tickets","sections":["refunds/payment"]}',
      "--no-code",
    );
    expect(stdout).toContain("[code block omitted: 2 lines, L29–32]");
    expect(await inHandbook("cat", '{"doc":"tickets","section":"x"}')).toMatchObject({
      exit: 64,
      stderr: expect.stringContaining("did you mean `sections`?"),
    });
    expect(await inHandbook("cat", "{doc}")).toMatchObject({ exit: 64 });
  });

  it("prints all of it, unless told how much", async () => {
    const root = plant({ "long.md": `# Long\n\n${"word ".repeat(60_000)}\n`, "short.md": "# Short\n" });
    const { stdout } = await tero(["cat", "long", "--root", root], { env });
    expect(stdout.length).toBeGreaterThan(300_000);
    const cut = await tero(["cat", "long", "short", "--max-tokens", "200", "--root", root], { env });
    expect(cut.stdout).toMatch(/^=== short [^]*- "long" {2}~\d+ tokens, more than the whole budget/);
  });

  it("refuses where there is nothing to print, on standard error, and exits 1", async () => {
    expect(await inHandbook("cat", "nope")).toMatchObject({ exit: 1, stdout: "" });
    const { exit, stdout, stderr } = await inHandbook("cat", "../../etc/passwd", "--json");
    expect({ exit, stderr }).toEqual({ exit: 1, stderr: "" });
    expect(JSON.parse(stdout)).toMatchObject({ refusal: { kind: "absent" } });
    expect(await inHandbook("cat")).toMatchObject({ exit: 64 });
  });
});

describe("the sources of an index", () => {
  it("lie beside a committed one, wherever that is named from", async () => {
    const root = await indexed();
    const path = join(root, "docs/tero-index/index.json");
    for (const argv of [
      ["--index", path],
      ["--root", root],
    ])
      expect(await tero(["cat", "tickets:1", ...argv], { cwd: "/", env })).toMatchObject({
        exit: 0,
        stdout: expect.stringContaining("# Tickets"),
      });
    expect(await tero(["cat", "tickets:1"], { cwd: root, env })).toMatchObject({ exit: 0 });
  });

  it("may lie elsewhere", async () => {
    const root = await indexed();
    const elsewhere = plant({});
    mkdirSync(join(elsewhere, "x"));
    cpSync(join(root, "docs/tero-index/index.json"), join(elsewhere, "x/index.json"));
    const argv = ["cat", "tickets:1", "--index", join(elsewhere, "x/index.json")];
    expect(await tero([...argv, "--root", root], { cwd: "/", env })).toMatchObject({ exit: 0 });
    const { exit, stderr } = await tero(argv, { cwd: "/", env });
    expect(exit).toBe(1);
    expect(stderr).toContain("docs/backend/tickets.md is no longer there");
  });

  it("say when they are newer than the index", async () => {
    const root = await indexed();
    writeFileSync(join(root, "docs/backend/tickets.md"), "# Tickets\n\nNew.\n");
    const { stdout } = await tero(["cat", "tickets", "--root", root], { env });
    expect(stdout).toContain("(changed since it was indexed)");
  });

  it("take their settings from the environment", async () => {
    expect((await lanesWith({ TERO_IMAGE_INDEX: "images/index.json" })).stdout).toContain(
      "[image omitted: img-lanes — Lanes",
    );
    expect((await lanesWith({ TERO_IMAGE_INDEX: "images/none.json" })).stderr).toContain(
      "images/none.json is no longer there",
    );
    expect(await lanesWith({ TERO_MAX_IMAGE_BYTES: "big" })).toMatchObject({
      exit: 78,
      stderr: expect.stringContaining("TERO_MAX_IMAGE_BYTES must be a number of bytes, not big"),
    });
  });
});
