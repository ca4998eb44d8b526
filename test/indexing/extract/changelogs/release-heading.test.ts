import { describe, expect, it } from "vitest";
import { readReleaseHeading } from "../../../../src/indexing/extract/changelogs/release-heading.ts";

describe("readReleaseHeading", () => {
  it.each([
    ["[1.2.0] - 2026-06-07", { version: "1.2.0", date: "2026-06-07", sure: true }],
    ["[4.0.0] – 2024-09-17", { version: "4.0.0", date: "2024-09-17", sure: true }],
    ["v0.14.0", { version: "0.14.0", sure: true }],
    [
      "[0.17.1](https://example.org/compare/v0.17.0...v0.17.1) - 2026-04-20",
      { version: "0.17.1", date: "2026-04-20", sure: true },
    ],
    ["[0.17.1][changes] (2026-04-20)", { version: "0.17.1", date: "2026-04-20", sure: true }],
    ["5.1.0 / 2025-03-31", { version: "5.1.0", date: "2025-03-31", sure: true }],
    ["2.5.9/ 2012-04-01", { version: "2.5.9", date: "2012-04-01", sure: true }],
    ["2.4.2. / 2011-07-16", { version: "2.4.2", date: "2011-07-16", sure: true }],
    ["1.53.1 (July 20th, 2026)", { version: "1.53.1", date: "2026-07-20", sure: true }],
    ["3.0.0rc5 / 2012-09-18", { version: "3.0.0rc5", date: "2012-09-18", sure: true }],
    ["1.0.0-beta.11+build.7", { version: "1.0.0-beta.11+build.7", sure: true }],
    ["v12", { version: "12", sure: true }],
    ["250 (2021-12-23)", { version: "250", date: "2021-12-23", sure: true }],
    ["Version 1.4 — 2020", { version: "1.4", date: "2020", sure: true }],
    ["2025.10.14", { version: "2025.10.14", date: "2025-10-14", sure: true }],
    ["2019.12.1", { version: "2019.12.1", sure: true }],
    ["@scope/cli@3.0.1", { version: "3.0.1", sure: true }],
    ["tool-util-v0.7.1", { version: "0.7.1", sure: true }],
    ["__2.0.1__", { version: "2.0.1", sure: true }],
    ["🎉 2.0.0", { version: "2.0.0", sure: true }],
  ])("%s is a release", (title, expected) => {
    expect(readReleaseHeading(title)).toEqual(expected);
  });

  it.each([
    ["[Unreleased]", { sure: true }],
    ["Unreleased Changes", { sure: true }],
    ["main / (unreleased)", { sure: false }],
    ["widget (development version)", { sure: false }],
    ["HEAD", { sure: false }],
    ["TBD", { sure: false }],
    ["1.17.0 (Unreleased)", { version: "1.17.0", status: "Unreleased", sure: true }],
    ["Unreleased - 2.0.0", { version: "2.0.0", status: "Unreleased", sure: true }],
    ["[0.0.5] - 2014-12-13 [YANKED]", { version: "0.0.5", date: "2014-12-13", status: "YANKED", sure: true }],
    ["~~[v0.15.0] - 2024-10-01~~", { version: "0.15.0", date: "2024-10-01", sure: true }],
  ])("%s tells what became of it", (title, expected) => {
    expect(readReleaseHeading(title)).toEqual(expected);
  });

  it.each([
    ["Widget 1.157.0rc1 (2026-07-21)", { version: "1.157.0rc1", date: "2026-07-21", sure: false }],
    [
      "Changes in widget v0.31.0-rc1 (2018-01-02)",
      { version: "0.31.0-rc1", date: "2018-01-02", sure: false },
    ],
    ["Widget v2.0.0 Release Notes", { version: "2.0.0", sure: false }],
    ["What's new in 2.3", { version: "2.3", sure: false }],
    ['2.0.0 "kettle" (2020-01-02)', { version: "2.0.0", date: "2020-01-02", sure: false }],
    ["[0.1.x] — retired", { version: "0.1.x", sure: false }],
    ["[2025-01-24] - Clean-up", { version: "2025-01-24", date: "2025-01-24", sure: false }],
    ["2013-01-01, Version 1.2.3 (Stable)", { version: "1.2.3", date: "2013-01-01", sure: false }],
    ["1.0.0: the first", { version: "1.0.0", sure: false }],
  ])("%s is a release among its like", (title, expected) => {
    expect(readReleaseHeading(title)).toEqual(expected);
  });

  it.each([
    ["Added"],
    ["Bug Fixes"],
    ["2024"],
    ["2FA support (2020-01-01)"],
    ["1st release"],
    ["V2 API"],
    ["M-1006 phase-1 — hardening (2026-07-06)"],
    ["Added (2026-07-01: ADR-038 on the road to 1.0.0)"],
    ["Stove 4.0 is now required"],
    ["Upgrading to 2.0"],
    ["Dropped support for Stove 3.9"],
    ["Next steps"],
    ["Development fixes"],
    [""],
  ])("%s is none", (title) => {
    expect(readReleaseHeading(title)).toBeUndefined();
  });
});
