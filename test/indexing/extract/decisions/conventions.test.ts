import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { DECISION_FLAGS } from "../../../../src/indexing/extract/decisions/flags.ts";
import { FIXTURES } from "./read-decisions.ts";

describe("docs/conventions.md", () => {
  const text = readFileSync(join(FIXTURES, "../docs/conventions.md"), "utf8");
  const fixtures = readdirSync(FIXTURES).filter((name) => name.startsWith("decisions-"));

  it.each(Object.entries(DECISION_FLAGS))(
    "explains the flag %s in the words of the table",
    (code, meaning) => {
      expect(text).toContain(`| \`${code}\` | ${meaning} |`);
    },
  );

  it("names every fixture of decisions, and none that is not there", () => {
    const named = [...new Set(text.match(/\bdecisions-[a-z-]+/g))];
    expect(named.toSorted()).toEqual(fixtures.toSorted());
  });
});
