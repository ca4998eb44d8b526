import { afterAll, describe, expect, it } from "vitest";
import { graphOf } from "../../../../src/serving/graph/graph.ts";
import { supersessionOf } from "../../../../src/serving/graph/supersession.ts";
import { claimsIn } from "../../../../src/serving/graph/verify/claims.ts";
import { quoteSearch } from "../../../../src/serving/graph/verify/quotes.ts";
import { judge, type Verdict } from "../../../../src/serving/graph/verify/verdict.ts";
import { plantedUntil } from "../planted-repository.ts";

const FILES = {
  "docs/adr/0001-store.md":
    "# 1. Store rows\n\n## Status\n\nSuperseded by [2](0002-lines.md)\n\n## Decision\n\nRows are stored in one table, each with its own key.\n",
  "docs/adr/0002-lines.md":
    "# 2. One row a line\n\n## Status\n\nAccepted\n\nSupersedes [1](0001-store.md)\n\n## Decision\n\nThe index has *one row a line*, so that git\nmerges rows and “diffs” show them.\n\n## Consequences\n\nThe index is longer than it could be, and nobody minds.\n",
  "docs/other.md": "# Other\n\nWe never guess a value; no value is better than a wrong one.\n",
  "src/x.ts": "export const one = 1;\nexport const two = one + one;\n",
  "docs/zh.md": "# 中文\n\n每一行只说它自己的文件所说的内容。\n",
};

describe("a claim gets its verdict", () => {
  const { corpus, around } = plantedUntil(afterAll, FILES);
  const graph = graphOf(corpus, around);
  const search = quoteSearch([...new Set(corpus.rows.map(({ file }) => file))], around);
  const court = { graph, supersession: supersessionOf(graph), search };
  const verdicts = (text: string) => claimsIn(text, graph.places).map((claim) => told(judge(claim, court)));

  it.each<[string, string, readonly string[]]>([
    [
      "a right quote at the right line",
      '"so that git merges rows" (docs/adr/0002-lines.md:11-12)',
      ["supported docs/adr/0002-lines.md:11-12"],
    ],
    [
      "of the rendered page",
      "“has one row a line, so that git” (docs/adr/0002-lines.md#decision)",
      ["supported docs/adr/0002-lines.md:11"],
    ],
    [
      "with other quotation marks",
      '«merges rows and "diffs" show them» ADR-0002',
      ["supported docs/adr/0002-lines.md:12"],
    ],
    [
      "with something left out",
      '"The index has … diffs" (ADR-2)',
      ["supported docs/adr/0002-lines.md:11-12"],
    ],
    [
      "by the anchor of a section",
      '"The index is longer than it could be" (0002-lines--consequences)',
      ["supported docs/adr/0002-lines.md:16"],
    ],
    [
      "by a link",
      '[Lines](docs/adr/0002-lines.md) says "nobody minds at all", no: "could be, and nobody minds".',
      ["not_found", "supported docs/adr/0002-lines.md:16"],
    ],
    [
      "a block quote with its source below",
      "> The index is longer than it could be.\n> — docs/adr/0002-lines.md",
      ["supported docs/adr/0002-lines.md:16"],
    ],
    [
      "a block quote with its source after it",
      "> The index is longer\n> than it could be\n\nSee docs/adr/0002-lines.md.",
      ["supported docs/adr/0002-lines.md:16"],
    ],
    [
      "a right quote at the wrong line",
      '"so that git merges rows" (docs/adr/0002-lines.md:3)',
      ["moved to 11"],
    ],
    [
      "a right quote of another section",
      '"The index is longer than it could be" (0002-lines--decision)',
      ["moved to 16"],
    ],
    [
      "a quote of another file",
      '"We never guess a value" (docs/adr/0002-lines.md)',
      ["misattributed docs/other.md:3"],
    ],
    [
      "a quote of a file that is not there",
      '"We never guess a value" (docs/gone.md:3)',
      ["misattributed docs/other.md:3"],
    ],
    [
      "two fragments stitched",
      '"The index has one row a line than it could be, and nobody minds" (docs/adr/0002-lines.md)',
      ["stitched docs/adr/0002-lines.md:11 + docs/adr/0002-lines.md:16"],
    ],
    [
      "stitched over files",
      '"The index has one row a line no value is better than a wrong one" (docs/adr/0002-lines.md)',
      ["stitched docs/adr/0002-lines.md:11 + docs/other.md:3"],
    ],
    ["too short a quote", '"rows" (docs/adr/0002-lines.md:11)', ["too_short"]],
    ["short, but long enough in its script", "「它自己的文件所说」 docs/zh.md:3", ["supported docs/zh.md:3"]],
    [
      "words that nobody wrote",
      '"The index is kept in memory at all times" (docs/adr/0002-lines.md)',
      ["not_found"],
    ],
    [
      "a retired target",
      '"Rows are stored in one table" (docs/adr/0001-store.md:9)',
      ["not_in_force → ADR-0002"],
    ],
    ["a retired id", "As ADR-0001 says.", ["not_in_force → ADR-0002"]],
    ["a line of code", "See src/x.ts:2 and src/x.ts:7.", ["supported src/x.ts:2", "not_found"]],
    ["a quote of code", "`export const two = one + one;` (src/x.ts:1)", ["moved to 2"]],
    ["an id that nobody has", "As ADR-0099 and RFC-2119 say.", ["not_found"]],
    ["a quote without a source", '"no value is better than a wrong one"', ["supported docs/other.md:3"]],
    ["no claim at all", "Nothing to see here.", []],
  ])("%s", (_, text, expected) => {
    expect(verdicts(text)).toEqual(expected);
  });
});

const place = ({
  path,
  line,
  endLine,
}: {
  readonly path: string;
  readonly line: number;
  readonly endLine: number;
}): string => `${path}:${line}${endLine === line ? "" : `-${endLine}`}`;

/** A verdict on one line. */
function told(verdict: Verdict): string {
  switch (verdict.verdict) {
    case "supported":
      return `supported ${place(verdict.at)}`;
    case "moved":
      return `moved to ${verdict.at.line}`;
    case "misattributed":
      return `misattributed ${verdict.at.map(place).join(" + ")}`;
    case "stitched":
      return `stitched ${verdict.at.map(place).join(" + ")}`;
    case "not_in_force":
      return `not_in_force → ${verdict.chain.current.map(({ id }) => id).join()}`;
    case "ambiguous":
    case "not_found":
    case "too_short":
      return verdict.verdict;
  }
}
