import { expect, test } from "vitest";
import { mentionFinder } from "../../../src/indexing/link/mentions.ts";

const mentionsIn = (latin1: string) => mentionFinder(latin1)(0, latin1.length);

test.each<[string, readonly string[]]>([
  ["see ADR-0007 and RFC 2094.", ["ADR-0007", "RFC-2094"]],
  ["M-1015, DN-87; (E39-1) [CAP-0046-01]", ["M-1015", "DN-87", "E39-1", "CAP-0046-01"]],
  ["MSC1813 replaces `MSC1772`", ["MSC1813", "MSC1772"]],
  ["ODH-ADR-0001 and NIP-5A", ["ODH-ADR-0001", "NIP-5A"]],
  ["**ADR-1** _ADR-2_ ADR-3's", ["ADR-1", "ADR-3"]],
  ["UTF-8 SHA-256 HTTP 404 ISO 8601", []],
  ["see RFC-0034-foo.md or docs/RFC-0034.md or x_RFC-1 or aRFC-12", []],
  ["TLS 1.2, ADR 1.5, ADR-12345678, B2", []],
  ["[ADR-0007](adr/0007-x.md), [the ADR-0007 record][a], [ADR-0008]", ["ADR-0008"]],
  ["https://example.com/ADR-1?x=ADR-2#ADR-3", []],
  [
    "`src/x.ts:12`, src/x.ts:12-20, x.ts:3:7, lib/a.rs:4–9",
    ["src/x.ts:12", "src/x.ts:12-20", "x.ts:3", "lib/a.rs:4-9"],
  ],
  ["src/x.ts#L3-L9 and a/b.md#L3C1-L9C2, c.d#L5", ["src/x.ts:3-9", "a/b.md:3-9", "c.d:5"]],
  ["[x](src/x.ts#L12) <https://h/x.ts#L1> https://h.com:80/x localhost:8080 12:30 v1.2:3", []],
  [
    "corpus:RFC-0034#scope. src:crates/x/lib.rs, api:core::Type; mysrc:x src: y",
    ["corpus:RFC-0034#scope", "src:crates/x/lib.rs", "api:core::Type"],
  ],
  ["", []],
  ["7", []],
])("%s → %j", (text, values) => {
  expect(mentionsIn(Buffer.from(text).toString("latin1")).map((mention) => mention.value)).toEqual(values);
});

test("a mention says how it is written, and where", () => {
  expect(mentionsIn("see ADR 7 and x.ts#L3-L9")).toEqual([
    { form: "id", written: "ADR 7", value: "ADR-7", at: 4 },
    { form: "lines", written: "x.ts#L3-L9", value: "x.ts:3-9", at: 14 },
  ]);
});

test("a line without an end costs one pass", () => {
  const text = "A-1-".repeat(250_000);
  expect(mentionsIn(text).length).toBeLessThan(text.length);
});
