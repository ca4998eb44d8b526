import { describe, expect, it } from "vitest";
import { changelogs } from "../../../../src/indexing/extract/changelogs/changelogs.ts";
import { fragments } from "../../../../src/indexing/extract/changelogs/fragments.ts";
import { itSurvivesAnything } from "../hostile-files.ts";
import { extract, itReadsFixture } from "../read-fixture.ts";

describe("changelogs", () => {
  itReadsFixture("changelog-keep-a-changelog", changelogs);
  itReadsFixture("changelog-setext", changelogs);
  itReadsFixture("changelog-written-dates", changelogs);
  itReadsFixture("changelog-product-names", changelogs);
  itReadsFixture("changelog-mixed-levels", changelogs);
  itReadsFixture("changelog-monorepo", changelogs);
  itReadsFixture("changelog-only-headings", changelogs);
  itReadsFixture("changelog-tero", changelogs);
  itSurvivesAnything(changelogs, "CHANGELOG.md");

  it("takes a heading straight below a release that is a date and nothing else for its date", () => {
    const text = "## 1.15.1\n### October 25, 2023\n\n### Fixes\n\n- a\n\n## 1.15.0\n### Fixes\n\n- b\n";
    const { rows } = extract(changelogs, { "CHANGELOG.md": text });
    expect(rows.map(({ kind, title, date }) => [kind, title, date])).toEqual([
      ["release", "1.15.1", "2023-10-25"],
      ["entry", "Fixes", undefined],
      ["release", "1.15.0", undefined],
      ["entry", "Fixes", undefined],
    ]);
  });

  it.each([
    ["CHANGELOG.md"],
    ["Changelog.md"],
    ["CHANGES.md"],
    ["HISTORY.md"],
    ["History.markdown"],
    ["NEWS.md"],
    ["RELEASES.md"],
    ["RELEASE-NOTES.md"],
    ["release_notes.md"],
    ["CHANGELOG-2021.md"],
    ["CHANGELOG-pre-5.md"],
    ["CHANGELOG.ja.md"],
    ["docs/changelogs/CHANGES-2020.md"],
    ["docs/changelogs/CHANGES-pre-1.0.md"],
    ["CHANGELOG/1.1-CHANGELOG.md"],
    ["packages/cli/CHANGELOG.md"],
  ])("looks into %s", (path) => {
    expect(extract(changelogs, { [path]: "## 1.0.0\n" }).rows.map(({ version }) => version)).toEqual([
      "1.0.0",
    ]);
  });

  it.each([
    ["docs/breaking-changes.md"],
    ["docs/release-process.md"],
    ["docs/history-of-tea.md"],
    ["CHANGELOG.rst"],
  ])("leaves %s alone", (path) => {
    expect(extract(changelogs, { [path]: "## 1.0.0\n" }).rows).toEqual([]);
  });

  it("reads a file that the configuration names", () => {
    const { rows } = extract(
      changelogs,
      { "docs/what-is-new.md": "## 1.0.0\n" },
      { changelogs: ["docs/what-is-new.md"] },
    );
    expect(rows.map(({ anchor }) => anchor)).toEqual(["cl--docs--what-is-new--1-0-0"]);
  });

  it("flags a configured file that is no changelog", () => {
    const named = { changelogs: ["gone.md", "docs/plain.md"] };
    expect(
      extract(changelogs, { "docs/plain.md": "# Plain\n" }, named).flags.map(({ item, code }) => [
        item,
        code,
      ]),
    ).toEqual([
      ["docs/plain.md", "changelog-without-releases"],
      ["gone.md", "changelog-without-releases"],
    ]);
  });

  it("takes one heading that may be a release for none, unless it has a date", () => {
    expect(extract(changelogs, { "CHANGELOG.md": "# Kettle 1.0 explained\n" }).rows).toEqual([]);
    expect(extract(changelogs, { "CHANGELOG.md": "# Kettle 1.0 (2024-01-02)\n" }).rows).toHaveLength(1);
  });

  it("is quick on headings of a megabyte", () => {
    const long = `## ${"1.0.0-a".repeat(150_000)}\n\n## ${"[](".repeat(300_000)}\n\n## 1.0.0\n`;
    expect(
      extract(changelogs, { "CHANGELOG.md": long }).rows.filter(({ kind }) => kind === "release"),
    ).toHaveLength(1);
  });
});

describe("fragments", () => {
  itReadsFixture("changelog-fragments", fragments);
  itSurvivesAnything(fragments, ".changeset/x.md");
  itSurvivesAnything(fragments, ".changes/next/x.yaml");
  itSurvivesAnything(fragments, "newsfragments/1.feature");
});
