import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { tero } from "./run-in-process.ts";

const ROWS = [
  {
    anchor: "use-it",
    family: "doc",
    kind: "adr",
    id: "ADR-0007",
    title: "Use it",
    file: "docs/adr/7.md",
    line: 1,
    status: "Accepted",
    summary: "Because it is good.",
    tag: "T",
  },
  {
    anchor: "M-1",
    family: "issue",
    kind: "issue",
    id: "M-1",
    title: "M-1 Do it",
    file: "issues.yaml",
    line: 9,
    doc_refs: ["corpus:ADR-0007", "api:x"],
    tag: "T",
  },
];

const folder = mkdtempSync(join(tmpdir(), "tero-query-"));
writeFileSync(join(folder, "index.json"), JSON.stringify({ items: ROWS }));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const query = (...argv: readonly string[]) =>
  tero(["query", ...argv, "--index", "index.json"], { cwd: folder, env: {} });

describe("tero query", () => {
  it.each([
    [
      "cites first, then says how it found it",
      ["id", "ADR-0007"],
      'docs/adr/7.md:1: ADR-0007 Use it (adr, Accepted)\n  Because it is good.\n\nid == "ADR-0007": 1 matched, 2 scanned; by canonical index order (family, file, line, anchor) — every match is an equally exact hit, so no ranking signal is applied\n',
    ],
    ["cites alone", ["status", "accepted", "--cite"], "docs/adr/7.md:1 use-it\n"],
    [
      "tells the trace alone",
      ["cross_ref", "M-1", "--explain", "--depth", "2"],
      `cross_ref(start="M-1", depth=2): 2 matched, 2 scanned; by hop distance from start, ascending, then canonical index order (family, file, line, anchor)
unresolved: M-1 --doc_refs--> api:x (unresolved within Layer 1 — an api:/src: reference, or a corpus: doc/anchor this index does not carry)
0 M-1: start node
-1 use-it: doc_refs: M-1 -> use-it
`,
    ],
    [
      "gives what clients get",
      ["kind", "issue", "--cite", "--json"],
      '{"citations":[{"anchor":"M-1","family":"issue","file":"issues.yaml","guarantee_tag":null,"id":"M-1","item_tag":"T","kind":"issue","line":9}],"kind":"citations"}\n',
    ],
  ])("%s", async (_, argv, stdout) => expect(await query(...argv)).toEqual({ exit: 0, stdout, stderr: "" }));

  it("refuses on standard error, or as clients see it", async () => {
    const message =
      'refusing to answer text query "zeta" — 0 of 2 row(s) matched any query term in id/title/summary';
    expect(await query("text", "zeta")).toEqual({ exit: 1, stdout: "", stderr: `${message}\n` });
    expect(await query("text", "zeta", "--json")).toEqual({
      exit: 1,
      stdout: `${JSON.stringify({ kind: "refusal", message, refusal: { candidates_scanned: 2, query: "zeta", variant: "no_text_match" } })}\n`,
      stderr: "",
    });
  });

  it.each([
    [["ID", "x"], 64, "unknown query kind: ID; it is one of id, status, kind, cross_ref, text"],
    [["id", "x", "--depth", "-1"], 64, '`depth` must be a non-negative integer, got "-1"'],
    [["id", "x", "--cite", "--explain"], 64, "--cite and --explain exclude each other"],
    [["id"], 64, "missing argument: <value>"],
    [["id", "x", "--index", "nope.json"], 66, "loading nope.json: No such file or directory (os error 2)"],
  ])("%j is refused", async (argv, ...[exit, message]) => {
    const ended = await tero(["query", "--index", "index.json", ...argv], { cwd: folder, env: {} });
    expect(ended).toEqual({ exit, stdout: "", stderr: expect.stringContaining(message) });
  });
});
