import { describe } from "vitest";
import { changelogs } from "../../../../src/indexing/extract/changelogs/changelogs.ts";
import { fragments } from "../../../../src/indexing/extract/changelogs/fragments.ts";
import { itReadsFixture } from "../read-fixture.ts";

describe("changelogs", () => {
  itReadsFixture("changelog-keep-a-changelog", changelogs);
  itReadsFixture("changelog-setext", changelogs);
  itReadsFixture("changelog-written-dates", changelogs);
  itReadsFixture("changelog-product-names", changelogs);
  itReadsFixture("changelog-mixed-levels", changelogs);
  itReadsFixture("changelog-monorepo", changelogs);
  itReadsFixture("changelog-only-headings", changelogs);
  itReadsFixture("changelog-tero", changelogs);
});

describe("fragments", () => {
  itReadsFixture("changelog-fragments", fragments);
});
