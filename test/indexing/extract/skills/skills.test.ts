import { describe } from "vitest";
import { skills } from "../../../../src/indexing/extract/skills.ts";
import { itSurvivesAnything } from "../hostile-files.ts";
import { itReadsFixture } from "../read-fixture.ts";

describe("skills", () => {
  itReadsFixture("skills-folders", skills);
  itReadsFixture("skills-broken", skills);
  itSurvivesAnything(skills, "skills/a/SKILL.md");
});
