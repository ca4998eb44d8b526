import { spawnSync } from "node:child_process";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { builtProgram } from "../built-program.ts";
import { gitRepository, type GitRepository } from "../git-repository.ts";

let repository: GitRepository;

beforeAll(() => {
  repository = gitRepository({
    "README.md": "# Shop\n\nSells.\n",
    "docs/adr/0001-mysql.md": "# 1. Use MySQL\n\n## Status\n\nProposed\n\n## Context\n\nCheap.\n",
  });
  repository.git("tag", "v1");
  const step = (message: string, files: Readonly<Record<string, string | undefined>>): void => {
    repository.write(files);
    repository.commit(message);
  };
  const accepted = "# 1. Use MySQL\n\n## Status\n\nAccepted\n\n## Context\n\nCheap.\n";
  step("accept", { "docs/adr/0001-mysql.md": accepted });
  step("unrelated", { "x.txt": "x\n" });
  step("rename", {
    "docs/adr/0001-mysql.md": undefined,
    "docs/adr/0001-use-mysql.md": `${accepted}\n## Consequences\n\nMuch.\n`,
  });
  step("add", { "docs/adr/0002-gone.md": "# 2. Gone\n\n## Status\n\nDraft\n" });
  step("drop", { "docs/adr/0002-gone.md": undefined });
});
afterAll(() => repository.remove());

function tero(...args: readonly string[]) {
  const { root, env } = repository;
  return spawnSync(process.execPath, [builtProgram("tero"), ...args], { cwd: root, env, encoding: "utf8" });
}

/** Asks one tool over MCP; its text. */
function ask(name: string, given: Readonly<Record<string, string>>): string {
  const { root, env } = repository;
  const call = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: given } };
  const { stdout } = spawnSync(process.execPath, [builtProgram("tero"), "serve"], {
    cwd: root,
    env: { ...env, TERO_TOKENS: "local:read", TERO_SESSION_TOKEN: "local" },
    input: `${JSON.stringify(call)}\n`,
    encoding: "utf8",
  });
  return JSON.parse(stdout).result.content[0].text;
}

/** What was told, with what differs from run to run left out. */
const told = (text: string): readonly string[] =>
  text
    .split("\n")
    .map((line) => line.replace(/^\d{4}-\d\d-\d\d [0-9a-f]{7,} /, "").replace(/tokens: .*/, "tokens"));

describe("get_history", () => {
  it("tells what each commit did to a document, renames followed, newest first", () => {
    expect(told(ask("get_history", { target: "ADR-0001" }))).toEqual([
      "changed: rename (t) · 0001-use-mysql at docs/adr/0001-use-mysql.md:1-13",
      "  file: docs/adr/0001-mysql.md → docs/adr/0001-use-mysql.md",
      "  tokens",
      "  text changed",
      "",
      "changed: accept (t) · 0001-mysql at docs/adr/0001-mysql.md:1-9",
      "  status: Proposed → Accepted",
      "  text changed",
      "",
      "added, Proposed: start (t) · 0001-mysql at docs/adr/0001-mysql.md:1-9",
      "",
    ]);
  });

  it("passes over the commits that left a section as it was", () => {
    expect(
      told(ask("get_history", { target: "0001-use-mysql--status" })).filter((line) => line.includes("·")),
    ).toEqual([
      "changed: rename (t) · 0001-use-mysql--status at docs/adr/0001-use-mysql.md:3-6",
      "changed: accept (t) · 0001-mysql--status at docs/adr/0001-mysql.md:3-6",
      "added: start (t) · 0001-mysql--status at docs/adr/0001-mysql.md:3-6",
    ]);
  });

  it("knows what is gone", () => {
    expect(
      told(ask("get_history", { target: "docs/adr/0002-gone.md" })).filter((line) => line !== ""),
    ).toEqual([
      "deleted: drop (t) · 0002-gone at docs/adr/0002-gone.md:1-5",
      "added, Draft: add (t) · 0002-gone at docs/adr/0002-gone.md:1-5",
    ]);
  });

  it("says of a path that a file no longer has where it went", () => {
    expect(
      told(ask("get_history", { target: "docs/adr/0001-mysql.md" })).filter((line) => line.includes("·")),
    ).toEqual([
      "renamed to docs/adr/0001-use-mysql.md: rename (t) · 0001-mysql at docs/adr/0001-mysql.md:1-9",
      "changed: accept (t) · 0001-mysql at docs/adr/0001-mysql.md:1-9",
      "added, Proposed: start (t) · 0001-mysql at docs/adr/0001-mysql.md:1-9",
    ]);
  });

  it("refuses what never was, saying what was searched", () => {
    expect(ask("get_history", { target: "nothing" })).toMatch(
      /^refused \(absent\): no commit holds `nothing`/,
    );
  });
});

describe("compare_snapshots and tero diff", () => {
  it("count, then list, field by field", () => {
    expect(told(ask("compare_snapshots", { before: "v1", kind: "adr" }))).toEqual([
      "**0 added, 0 removed, 1 changed** from `v1` to `now` (0 only moved, 0 unchanged).",
      "",
      "changed: ADR-0001 1. Use MySQL (`0001-use-mysql`, `docs/adr/0001-use-mysql.md:1`)",
      "  anchor: 0001-mysql → 0001-use-mysql",
      "  file: docs/adr/0001-mysql.md → docs/adr/0001-use-mysql.md",
      "  status: Proposed → Accepted",
      "  tokens",
      "  text changed",
      "",
    ]);
  });

  it("say that two states are alike", () => {
    expect(ask("compare_snapshots", { before: "v1", after: "HEAD~5" })).toBe(
      "**No rows changed** from `v1` to `HEAD~5` (0 only moved, 4 unchanged).",
    );
  });

  test.each([["nope"], [""], ["--output=x"], ["../outside"]])("refuse %s, which is no state", (before) => {
    expect(ask("compare_snapshots", { before })).toMatch(/^refused \(absent\): there is no state/);
  });

  it("refuse a kind that neither state has, and say of a file that it is no index", () => {
    expect(ask("compare_snapshots", { before: "v1", kind: "adrr" })).toMatch(
      /^refused \(absent\): no row is of kind `adrr`/,
    );
    expect(ask("compare_snapshots", { before: "README.md" })).toMatch(
      /^`compare_snapshots` failed: README.md is no index: /,
    );
  });

  it("compare a revision with the working tree, and index files with each other", () => {
    const against = tero("diff", "v1");
    expect(against.stdout).toMatch(/^\*\*1 added, 0 removed, 3 changed\*\* from `v1` to `the working tree`/);
    tero("index", "--quiet");
    const same = tero("diff", "docs/tero-index", "HEAD", "--json");
    expect(JSON.parse(same.stdout)).toMatchObject({ added: [], removed: [], changed: [] });
    repository.write({ "docs/tero-index": undefined });
  });

  test.each<[string[], number, string]>([
    [["diff", "nope"], 66, "nope: neither an index file nor a revision"],
    [["diff", "v1", "--limit", "0"], 64, "--limit takes a number from 1, not 0"],
    [["diff"], 64, "missing argument: <before>"],
    [["index", "--revision", "v1"], 64, "--revision goes with --stdout alone"],
    [["index", "--revision", "nope", "--stdout"], 66, "no such revision as nope"],
  ])("%j: exit %i", (args, exit, message) => {
    const { status, stderr } = tero(...args);
    expect({ status, stderr }).toEqual({ status: exit, stderr: expect.stringContaining(message) });
  });
});

describe("get_schema", () => {
  it("tells the fields of a kind and the words in them", () => {
    const { records } = JSON.parse(ask("get_schema", { kind: "adr", format: "json" }));
    expect(records).toHaveLength(1);
    expect(records[0]).toMatchObject({ kind: "adr", family: "doc", count: 1 });
    const status = records[0].fields.find(({ name }: { name: string }) => name === "status");
    expect(status).toEqual({
      name: "status",
      type: "text",
      count: 1,
      distinct: 1,
      values: [{ value: "Accepted", count: 1 }],
    });
  });

  it("names the kinds there are where one is asked for that is not", () => {
    expect(ask("get_schema", { kind: "rfc" })).toContain("nearest: readme, adr, section");
  });
});
