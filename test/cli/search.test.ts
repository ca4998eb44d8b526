import { describe, expect, it } from "vitest";
import { plant } from "../tree.ts";
import { tero } from "./run-in-process.ts";

const FILES = {
  "docs/adr/0001-one-row-a-line.md":
    "# 1. One row a line\n\n## Status\n\nAccepted\n\n## Context\n\nGit merges rows by lines.\n",
  "docs/guide.md": "# Guide\n\nHow to merge branches.\n",
};

const search = (...argv: readonly string[]) => tero(["search", ...argv], { cwd: plant(FILES), env: {} });

describe("tero search", () => {
  it("numbers what it finds, with the lines that tell why", async () => {
    expect(await search("merge", "rows")).toEqual({
      exit: 0,
      stderr: "",
      stdout: `1. ADR-0001 1. One row a line [Accepted] docs/adr/0001-one-row-a-line.md:1
    L7-9 Context — L9: Git merges rows by lines.
2. Guide docs/guide.md:1
    L3: How to merge branches.
`,
    });
  });

  it("shows control characters as what they are not", async () => {
    const cwd = plant({ "a.md": "# A \u001b[31mred\n\nzebra\t\u001b[2J\u009b here\n" });
    const { stdout } = await tero(["search", "zebra"], { cwd, env: {} });
    expect(stdout).toBe("1. A \uFFFD[31mred a.md:1\n    L3: zebra \uFFFD[2J\uFFFD here\n");
  });

  it("gives programs what MCP clients get", async () => {
    const { exit, stdout } = await search("merge", "--limit", "1", "--json");
    expect([exit, JSON.parse(stdout)]).toEqual([
      0,
      expect.objectContaining({ returned: 1, more_available: true, cursor: "o:1" }),
    ]);
  });

  it("exits 1 where nothing is found, with the reason on standard error", async () => {
    expect(await search("branch", "--kinds", "adr")).toEqual({
      exit: 1,
      stdout: "",
      stderr: expect.stringContaining("none passes what was also asked: kinds adr"),
    });
  });

  it.each([
    [["a", "--limit", "many"], "--limit must be an integer from 1 to 50"],
    [["a", "--since", "May"], "--since must be a date like 2024, 2024-05 or 2024-05-31"],
    [["a", "--until", "2024-13"], "--until must be a date like 2024, 2024-05 or 2024-05-31"],
    [["a", "--in-force", "--not-in-force"], "--in-force and --not-in-force leave nothing; give one of them"],
    [["merge", "--open"], "--open needs an editor: set VISUAL or EDITOR"],
  ])("exits 64 on %j", async (argv, message) => {
    expect(await search(...argv)).toEqual({ exit: 64, stdout: "", stderr: expect.stringContaining(message) });
  });
});

const evaluate = (lines: string, ...argv: readonly string[]) =>
  tero(["eval", "queries.jsonl", ...argv], { cwd: plant({ ...FILES, "queries.jsonl": lines }), env: {} });

describe("tero eval", () => {
  it("compares search with text_search", async () => {
    const { exit, stdout } = await evaluate(
      '{"query": "how does git merge a row", "expected": ["ADR-1"]}\n\n{"query": "branches", "expected": ["docs/guide.md", "gone.md"]}\n',
    );
    expect([exit, stdout]).toEqual([
      0,
      `2 queries                  success@1             success@5                MRR@10               nDCG@10
search           100.0 (100.0–100.0)   100.0 (100.0–100.0)   100.0 (100.0–100.0)     80.7 (61.3–100.0)
text_search      100.0 (100.0–100.0)   100.0 (100.0–100.0)   100.0 (100.0–100.0)     80.7 (61.3–100.0)
not in the index, so counted as missed: gone.md
`,
    ]);
  });

  it("takes a file as editors of Windows write it", async () => {
    const { exit, stdout } = await evaluate('\uFEFF{"query": "merge", "expected": ["ADR-1"]}\r\n');
    expect([exit, stdout.slice(0, 9)]).toEqual([0, "1 queries"]);
  });

  it.each([
    ["", "queries.jsonl holds no query"],
    ["{", "queries.jsonl:1 is no JSON"],
    ['\n{"query": "a"}', "queries.jsonl:2 is no query with what it should find"],
  ])("exits 66 on %j", async (lines, message) => {
    expect(await evaluate(lines)).toEqual({ exit: 66, stdout: "", stderr: expect.stringContaining(message) });
  });
});
