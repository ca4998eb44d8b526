import { describe, expect, it } from "vitest";
import { skills } from "../../../../src/indexing/extract/skills.ts";
import { itSurvivesAnything } from "../hostile-files.ts";
import { extract, itReadsFixture } from "../read-fixture.ts";

describe("skills", () => {
  itReadsFixture("skills-folders", skills);
  itReadsFixture("skills-broken", skills);

  it("reads a file that the configuration names, and flags one that is not there", () => {
    const files = { "prompts/brew.md": "---\nname: brew\n---\n" };
    const { rows, flags } = extract(skills, files, { skills: ["prompts/brew.md", "prompts/gone.md"] });
    expect(rows.map(({ anchor }) => anchor)).toEqual(["sk--brew"]);
    expect(flags.map(({ item, code }) => [item, code])).toEqual([["prompts/gone.md", "skill-file-missing"]]);
  });

  itSurvivesAnything(skills, "skills/a/SKILL.md");
});
