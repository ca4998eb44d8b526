import { describe, expect, it, test } from "vitest";
import { NO_CONFIG, readConfig } from "../../src/indexing/config.ts";

describe("tero.json", () => {
  it("may say nothing", () => {
    expect(parse("{}")).toEqual({ config: NO_CONFIG, faults: [] });
  });

  it("may say everything", () => {
    const told = {
      include: ["fixtures/"],
      exclude: ["old/"],
      decisions: [{ path: "design", kind: "proposal", prefix: "KEP" }, { path: "adr" }],
      issues: ["planning/issues.json"],
      changelogs: ["NEWS.md"],
      skills: ["skills"],
      siblings: [{ name: "api", path: "docs/api/INDEX.md", covers: "The API.", generator: "make api" }],
      out: "docs/index",
    };
    expect(parse(JSON.stringify(told))).toEqual({ config: told, faults: [] });
  });

  it("may say that the index is not committed", () => {
    expect(parse('{"out": false}').config.out).toBe(false);
  });

  test.each<[string, readonly [number, string][]]>([
    ['{\n  "exlude": []\n}', [[2, 'unknown key "exlude", did you mean "exclude"?']]],
    [
      '{\n\n  "colour": 1\n}',
      [
        [
          3,
          'unknown key "colour"; known are include, exclude, decisions, issues, changelogs, skills, siblings, out',
        ],
      ],
    ],
    ['{\n  "include": "docs"\n}', [[2, "`include` must be an array"]]],
    ['{\n  "skills": [""]\n}', [[2, "`skills` must be an array of non-empty strings"]]],
    ['{\n  "decisions": [\n    {"kind": "adr"}]\n}', [[2, "an entry of `decisions` needs a `path`"]]],
    [
      '{\n  "decisions": [\n    {"path": "x",\n    "kind": "memo", "prefix": 1}]\n}',
      [
        [4, "`kind` must be one of adr, rfc, proposal, note"],
        [4, "`prefix` must be a string"],
      ],
    ],
    [
      '{\n  "decisions": [\n    {"path": "x",\n    "knd": "adr"}]\n}',
      [[4, 'unknown key "knd", did you mean "kind"?']],
    ],
    [
      '{\n  "siblings": [{"name": "x"}]\n}',
      [[2, "an entry of `siblings` needs `name`, `path`, `covers` and `generator`"]],
    ],
    ['{\n  "out": ""\n}', [[2, "`out` must be a folder, or false"]]],
    ["[]", [[1, "tero.json must be an object"]]],
    ["null", [[1, "tero.json must be an object"]]],
  ])("%j is faulty", (text, faults) => {
    expect(parse(text).faults.map(({ line, message }) => [line, message])).toEqual(faults);
  });
});

function parse(text: string): ReturnType<typeof readConfig> {
  return readConfig(JSON.parse(text), text);
}
