import { describe, expect, it } from "vitest";
import { plant, type Planted } from "../tree.ts";
import { tero, type Outcome } from "./run-in-process.ts";

const RECORDS: Readonly<Record<string, Planted>> = {
  "docs/adr/README.md": "# Decisions\n",
  "docs/adr/0001-sow.md":
    "---\nstatus: draft\n---\n# 1. Sow in March\n\n- Status: Accepted\n- Date: 2024-03-01\n\n## Context\n\nFrost.\n",
  "docs/adr/0002-reap.md":
    "# 4. Reap\n\nDate: yyyy-mm-dd\n\n## Status\n\nSupersedes [Sow](0001-sow.md) and ADR-9\n",
  "docs/adr/template.md": "# Title\n",
  "docs/guide.md": "# Guide\n",
  "CHANGELOG.md": "# Changelog\n\n## [1.0.0] - 2024-01-02\n\n### Added\n",
};

const why = (...argv: readonly string[]): Promise<Outcome> => {
  const root = plant(RECORDS);
  return tero(["why", ...argv, "--root", root], { cwd: root });
};

describe("tero why", () => {
  it("tells every field's rule and rivals, the rows and the flags", async () => {
    expect((await why("docs/adr/0001-sow.md")).stdout).toMatchInlineSnapshot(`
      "docs/adr/0001-sow.md is a decision record of kind adr: numbered or dated, in a folder for decisions
        id: ADR-0001 (file name; prefix: folder)
        title: 1. Sow in March (line 4, heading)
          not sow (name): comes after it
        status: draft (line 2, frontmatter "status")
          not Accepted (line 6, bullet "status"): comes after it
        date: 2024-03-01 (line 7, bullet "date")
      rows:
        1–11 adr 0001-sow "1. Sow in March": the document
        9–11 section 0001-sow--context "Context": a heading
      flags:
        line 6, status-disagrees: its bullet "status" says Accepted, but its frontmatter "status" says draft; the latter was taken
      "
    `);
  });

  it("tells what a status or a date was rejected for, and every target of a supersession", async () => {
    expect((await why("docs/adr/0002-reap.md")).stdout).toMatchInlineSnapshot(`
      "docs/adr/0002-reap.md is a decision record of kind adr: numbered or dated, in a folder for decisions
        id: ADR-0002 (file name; prefix: folder)
        title: 4. Reap (line 1, heading)
          not reap (name): comes after it
        status: none
          not Supersedes [Sow](0001-sow.md) and ADR-9 (line 7, section "status"): prose that names no status
        date: none
          not yyyy-mm-dd (line 3, line "date"): no date that exists and reads one way only
        supersedes: docs/adr/0001-sow.md (line 7, section "status")
        supersedes: ADR-0009 (line 7, section "status")
      rows:
        1–7 adr 0002-reap "4. Reap": the document
        5–7 section 0002-reap--status "Status": a heading
      flags:
        line 1, id-disagrees-with-heading: its heading says 4, but its name says 0002; the name was taken
        line 7, status-unreadable: the status of this adr is left unset: its section "status" is prose that names no status (Supersedes [Sow](0001-sow.md) and ADR-9)
      "
    `);
  });

  it.each([
    ["docs/adr/template.md", "docs/adr/template.md is no decision record: it is a template\n"],
    [
      "docs/guide.md",
      "docs/guide.md is no decision record: it has no number or date in its name, and its folder is not one of decision records\n",
    ],
    ["docs/adr/README.md", "docs/adr/README.md is no decision record: it is about its folder\n"],
  ])("tells why %s is no record", async (file, sentence) => {
    expect((await why(file)).stdout.split("rows:")[0]).toBe(sentence);
  });

  it.each([
    [
      "docs/adr/0001-sow.md:11",
      'the row at line 11:\n  9–11 section 0001-sow--context "Context": a heading\n',
    ],
    [
      "CHANGELOG.md:5",
      'the row at line 5:\n  5 entry cl--added "Added": a heading or fragment of the changelog\n',
    ],
  ])("tells of the row at %s alone", async (place, text) => {
    expect((await why(place)).stdout).toBe(text);
  });

  it("gives the same as JSON", async () => {
    const told: unknown = JSON.parse((await why("docs/adr/template.md", "--json")).stdout);
    expect(told).toMatchObject({
      file: "docs/adr/template.md",
      explanation: { is: "no record", because: "it is a template" },
    });
  });

  it("says why nothing of a file is indexed", async () => {
    expect(await why("docs/none.md")).toEqual({
      exit: 66,
      stdout: "",
      stderr:
        "tero: nothing of docs/none.md is indexed: it is missing, ignored by git, or of no kind that is read\n",
    });
  });
});
