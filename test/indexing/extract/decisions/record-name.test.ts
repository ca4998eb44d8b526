import { describe, expect, it } from "vitest";
import { namesPlaceholder, readRecordName } from "../../../../src/indexing/extract/decisions/record-name.ts";

describe("readRecordName", () => {
  it.each([
    ["0005-help-comments", { form: "number", number: "0005", slug: "help-comments" }],
    ["43651-type-parameters", { form: "number", number: "43651", slug: "type-parameters" }],
    ["1034--double-dash", { form: "number", number: "1034", slug: "double-dash" }],
    ["0502_underscore", { form: "number", number: "0502", slug: "underscore" }],
    ["0001. Keep it", { form: "number", number: "0001", slug: "Keep it" }],
    ["0001", { form: "number", number: "0001", slug: "" }],
    ["0034a-amended", { form: "number", number: "0034a", slug: "amended" }],
    ["adr-0034a", { form: "prefix", prefix: "adr", number: "0034a", slug: "" }],
    ["3d-rendering", { form: "slug", slug: "3d-rendering" }],
    ["ADR-010-Numerics", { form: "prefix", prefix: "ADR", number: "010", slug: "Numerics" }],
    ["ADR 177 - Ownership", { form: "prefix", prefix: "ADR", number: "177", slug: "Ownership" }],
    ["RFC0004-x", { form: "prefix", prefix: "RFC", number: "0004", slug: "x" }],
    ["eip-7702", { form: "prefix", prefix: "eip", number: "7702", slug: "" }],
    ["cap-0046-01", { form: "prefix", prefix: "cap", number: "0046-01", slug: "" }],
    ["decision-1 - Use it", { form: "prefix", prefix: "decision", number: "1", slug: "Use it" }],
    ["ODD-ADR-Op-0007-auth", { form: "prefix", prefix: "ODD-ADR-Op", number: "0007", slug: "auth" }],
    ["20200520-float", { form: "date", date: "2020-05-20", slug: "float" }],
    ["2020-04-15-2341-plugins", { form: "date", date: "2020-04-15", number: "2341", slug: "plugins" }],
    ["2020-04-15-plugins", { form: "date", date: "2020-04-15", slug: "plugins" }],
    ["2020-04-15", { form: "date", date: "2020-04-15", slug: "" }],
    ["20201320-no-such-month", { form: "slug", slug: "20201320-no-such-month" }],
    ["2024-01-02.keep-bees", { form: "date", date: "2024-01-02", slug: "keep-bees" }],
    ["ADR-2024-05-01-x", { form: "date", date: "2024-05-01", slug: "x" }],
    ["ADR-2024-001-x", { form: "prefix", prefix: "ADR", number: "2024-001", slug: "x" }],
    ["2024-001-x", { form: "number", number: "2024-001", slug: "x" }],
    ["adr_0007_x", { form: "prefix", prefix: "adr", number: "0007", slug: "x" }],
    ["ADR.0007.x", { form: "prefix", prefix: "ADR", number: "0007", slug: "x" }],
    ["5A", { form: "hex", number: "5A", slug: "" }],
    ["one-pager-agent", { form: "slug", slug: "one-pager-agent" }],
  ])("%s", (stem, name) => {
    expect(readRecordName(stem)).toEqual(name);
  });
});

describe("namesPlaceholder", () => {
  it.each([
    "NNNN-kep-template",
    "RFCNNNN-New",
    "XXXX-template",
    "yyyymmdd-rfc",
    "_YYYY-MM-DD-issue#-title",
    "adr-nnn",
  ])("%s waits for a number", (stem) => {
    expect(namesPlaceholder(stem)).toBe(true);
  });

  it.each(["0326-restrict-xXX-to-ascii", "annex", "xxl-sizes", "planning", "0001-nnn"])(
    "%s does not",
    (stem) => {
      expect(namesPlaceholder(stem)).toBe(false);
    },
  );
});
