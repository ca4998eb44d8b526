import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { CHANGELOG_FLAGS } from "../../../src/indexing/extract/changelogs/flags.ts";
import { ISSUE_FLAGS } from "../../../src/indexing/extract/issues/flags.ts";
import { SKILL_FLAGS } from "../../../src/indexing/extract/skills.ts";

const at = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

describe("docs/conventions.md", () => {
  const text = readFileSync(at("docs/conventions.md"), "utf8");

  it.each(Object.keys({ ...CHANGELOG_FLAGS, ...ISSUE_FLAGS, ...SKILL_FLAGS }))(
    "explains the flag %s",
    (code) => {
      expect(text).toContain(`| \`${code}\` |`);
    },
  );

  it.each(fixturesNamedIn(text))("names a fixture that is there: %s", (name) => {
    expect(existsSync(at(`corpus-fixtures/${name}/repo`))).toBe(true);
  });

  it.each(readdirSync(at("corpus-fixtures")).filter((name) => /^(?:changelog|issues|skills)-/.test(name)))(
    "names the fixture %s",
    (name) => {
      expect(text).toContain(name);
    },
  );
});

/** What the last column of the wider tables lists, as far as it is about changelogs, issues and skills. */
function fixturesNamedIn(text: string): string[] {
  const cells = text.split("\n").flatMap((line) => /\|.*\|.*\| ([^|]*) \|$/.exec(line)?.[1] ?? []);
  const names = cells.flatMap((cell) => cell.split(", "));
  return [...new Set(names.filter((name) => /^(?:changelog|issues|skills)-[a-z-]+$/.test(name)))];
}
