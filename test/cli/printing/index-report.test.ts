import { expect, it } from "vitest";
import { reportAsJson } from "../../../src/cli/printing/index-report.ts";

it("is the same text, whether a flag was made now or comes out of the cache", () => {
  const report = { rows: 1, files: 1, out: "docs/tero-index", milliseconds: 2 };
  const made = { line: 3, item: "a.md", code: "not-utf8", reason: "is not valid UTF-8" };
  const stored = { item: "a.md", reason: "is not valid UTF-8", code: "not-utf8", line: 3 };
  expect(reportAsJson({ ...report, flagged: [made] })).toBe(reportAsJson({ ...report, flagged: [stored] }));
});
