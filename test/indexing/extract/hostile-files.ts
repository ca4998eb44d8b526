import * as fc from "fast-check";
import { expect, it } from "vitest";
import type { Extractor } from "../../../src/indexing/extract/extractor.ts";
import { extract, type Files } from "./read-fixture.ts";

const WORDS =
  "---|id: 1|id: *a|title: &a [*a, *a]|name: x|status: Done|issues:|  - id: K-1|    title: t|    labels: [a|## 1.0.0|# [Unreleased]|1.0.0\n=====|- [ ] T001 x|" +
  '{"tasks":[{"id":1,"title":"t"}]}|{"id":"b","title":"t"|[|]|{|}|"|```|<!--|> |\u0000|\uFEFF|\uD83D\uDE00|__proto__: {}|constructor: 1|<<<<<<< HEAD|=======|\t|active: true|links: [a';
const text = fc
  .array(fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...WORDS.split("|")) }, fc.string()), {
    maxLength: 30,
  })
  .map((words) => words.join("\n"));

/** Whatever stands in a file, reading it ends, and its line endings change nothing. */
export function itSurvivesAnything<Facts>(
  extractor: Extractor<Facts>,
  path: string,
  others: Files = {},
): void {
  it(`reads anything that stands in ${path}`, () => {
    fc.assert(
      fc.property(text, (content) => {
        const lf = content.replaceAll("\r", "");
        const unix = extract(extractor, { ...others, [path]: lf }, { issues: [path] });
        const windows = extract(
          extractor,
          { ...others, [path]: lf.replaceAll("\n", "\r\n") },
          { issues: [path] },
        );
        expect(windows).toEqual(unix);
      }),
      { numRuns: 60 },
    );
  });
}
