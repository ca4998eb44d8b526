import { describe, expect, it } from "vitest";
import type { Finding } from "../../../src/serving/check/finding.ts";
import type { Checked } from "../../../src/serving/check/report/checked.ts";
import { REPORTS } from "../../../src/serving/check/report/report.ts";

const finding = (fields: Partial<Finding>): Finding => ({
  rule: "dangling-link",
  severity: "error",
  file: "docs/a b.md",
  line: 3,
  column: 5,
  message: "The link `x.md` leads to docs/x.md, which is not there.",
  remedy: "Mend or remove it.",
  about: "x.md",
  ...fields,
});
const checked = (...findings: readonly Finding[]): Checked => ({
  findings,
  rows: 9,
  files: 2,
  version: "1.2.3",
  notices: [],
});
const NOTE = finding({
  rule: "orphan",
  severity: "note",
  line: 1,
  column: 1,
  message: "Nothing cites ADR-1.",
  remedy: "Link it.",
});

describe("text", () => {
  it("tells what fails, and counts the rest", () => {
    expect(REPORTS.text(checked(finding({}), NOTE))).toBe(
      "docs/a b.md:3:5 error dangling-link: The link `x.md` leads to docs/x.md, which is not there.\n" +
        "    Mend or remove it.\n" +
        ">> tero check: 1 error, 1 note in 9 rows of 2 files\n",
    );
  });

  it("tells notes where there is nothing else", () => {
    expect(REPORTS.text(checked(NOTE))).toBe(
      "docs/a b.md:1:1 note orphan: Nothing cites ADR-1.\n    Link it.\n>> tero check: 1 note in 9 rows of 2 files\n",
    );
  });
});

describe("json", () => {
  it("tells each finding on a line of its own, with a fingerprint that no line number changes", () => {
    const [first, again, moved] = [finding({}), finding({}), finding({ line: 99 })].map((each) => each);
    const read = (
      ...findings: readonly (Finding | undefined)[]
    ): readonly { readonly fingerprint: string }[] => {
      const report: { readonly findings: readonly { readonly fingerprint: string }[] } = JSON.parse(
        REPORTS.json(checked(...findings.filter((each) => each !== undefined))),
      );
      return report.findings;
    };
    const [one, two] = read(first, again);
    expect(one?.fingerprint).not.toBe(two?.fingerprint);
    expect(read(moved)[0]?.fingerprint).toBe(one?.fingerprint);
    expect(REPORTS.json(checked(finding({}), NOTE)).split("\n").length).toBe(8);
  });
});

describe("sarif", () => {
  it("tells what code scanning reads", () => {
    expect(JSON.parse(REPORTS.sarif(checked(NOTE, finding({}))))).toMatchObject({
      version: "2.1.0",
      runs: [
        {
          tool: { driver: { name: "tero", version: "1.2.3" } },
          columnKind: "utf16CodeUnits",
          results: [
            {
              ruleId: "dangling-link",
              level: "error",
              locations: [
                {
                  physicalLocation: {
                    artifactLocation: { uri: "docs/a%20b.md", uriBaseId: "%SRCROOT%" },
                    region: { startLine: 3, startColumn: 5 },
                  },
                },
              ],
            },
            { ruleId: "orphan", level: "note" },
          ],
        },
      ],
    });
  });

  it("tells no more than is taken, the gravest first", () => {
    const many = [...Array.from({ length: 6_000 }, () => NOTE), finding({})];
    const log: { readonly runs: readonly { readonly results: readonly { readonly level: string }[] }[] } =
      JSON.parse(REPORTS.sarif(checked(...many)));
    expect(log.runs[0]?.results.length).toBe(5_000);
    expect(log.runs[0]?.results[0]?.level).toBe("error");
  });
});

describe("github", () => {
  it("annotates as much as is shown, and tells the rest in the log", () => {
    const report = REPORTS.github(
      checked(...Array.from({ length: 12 }, () => finding({ message: "50%: a,\nb" })), NOTE),
    );
    const lines = report.split("\n");
    expect(lines.filter((line) => line.startsWith("::")).length).toBe(11);
    expect(lines[0]).toBe(
      "::error file=docs/a b.md,line=3,col=5,title=tero dangling-link::50%25: a,%0Ab Mend or remove it.",
    );
    expect(lines[10]).toBe(
      "::notice file=docs/a b.md,line=1,col=1,title=tero orphan::Nothing cites ADR-1. Link it.",
    );
    expect(lines[11]).toBe("+2 not annotated; all of them:");
  });
});

describe("gitlab", () => {
  it("tells what the code quality widget reads", () => {
    expect(JSON.parse(REPORTS.gitlab(checked(finding({}))))).toEqual([
      {
        check_name: "dangling-link",
        description: "The link `x.md` leads to docs/x.md, which is not there. Mend or remove it.",
        fingerprint: expect.stringMatching(/^[0-9a-f]{16}$/),
        location: { lines: { begin: 3 }, path: "docs/a b.md" },
        severity: "major",
      },
    ]);
  });
});
