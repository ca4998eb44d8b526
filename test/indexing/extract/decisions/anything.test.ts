import * as fc from "fast-check";
import { expect, it } from "vitest";
import { decide } from "./read-decisions.ts";

const WORDS =
  "---|status: {a|status: [|status: Accepted|superseded-by: *a|# ADR 7: x|# [x](y)|## Status|## Status: |Status:|* Status: **|- **Status**:|" +
  "| Status | x |\n|---|---|\n|||| **Status** | |\n|-|-|\n|<table><tr><td>Status<td>x|```\nStatus: x\nCAP: 1\n```|`draft` `x`|Superseded by |[x](|](0007-x.md)|%E0%A4%A|" +
  "constructor: 1|## constructor|__proto__: {}|\\|&amp;|<!--|\u0000|\uD83D\uDE00|2020-13-45|> |1. |\t";
const text = fc
  .array(fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...WORDS.split(/\|(?! |-|$)/)) }, fc.string()), {
    maxLength: 25,
  })
  .map((words) => words.join("\n").replaceAll("\r", ""));
const path = fc.constantFrom(
  "docs/adr/0007-x.md",
  "text/0007-x/README.md",
  "01.md",
  "design/x.md",
  "x.md",
  "rfcs/2020-01-01-x.md",
);

it("whatever stands in a file, deciding ends, and line endings change nothing", () => {
  fc.assert(
    fc.property(path, text, (file, content) => {
      const unix = decide({ [file]: content, "docs/adr/0001-a.md": "# 1. A\n" });
      const windows = decide({ [file]: content.replaceAll("\n", "\r\n"), "docs/adr/0001-a.md": "# 1. A\n" });
      expect(windows).toEqual(unix);
    }),
    { numRuns: 200 },
  );
});

it("a long line of anything a rule looks for is read in time", () => {
  const hostile = ["* Status: ", "(", "[", "superseded by ", "**", "| ", "a-1 ", "<td>", "`x` ", "RFC-1, "];
  for (const part of hostile) {
    const line = part.repeat(20_000);
    const { fields } = decide({
      "docs/adr/0001-a.md": `# ${line}\n\n* Status: ${line}\n\nSuperseded by ${line}\n\n${line}\n\n## Status\n\n${line}\n`,
    });
    expect(Object.keys(fields)).toEqual(["docs/adr/0001-a.md"]);
  }
}, 10_000);
