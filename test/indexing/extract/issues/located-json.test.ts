import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseJson, type Json } from "../../../../src/indexing/extract/issues/located-json.ts";

/** What JSON.parse would have made of it, its scalars as text. */
function plain(value: Json): unknown {
  if (value === null) return null;
  if (value.kind === "text") return value.text;
  if (value.kind === "list") return value.items.map(plain);
  return Object.fromEntries([...value.fields].map(([name, field]) => [name, plain(field)]));
}

function asText(value: unknown): unknown {
  if (value === null || typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(asText);
  if (typeof value === "object")
    return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, asText(field)]));
  return JSON.stringify(value);
}

describe("parseJson", () => {
  it("keeps words as written and tells on which lines objects stand", () => {
    expect(parseJson('{\r\n  "a": [1.50, true, null],\n  "b": {\n  }\n}\n')).toEqual({
      ok: true,
      value: {
        kind: "object",
        line: 1,
        endLine: 5,
        fields: new Map<string, Json>([
          [
            "a",
            { kind: "list", items: [{ kind: "text", text: "1.50" }, { kind: "text", text: "true" }, null] },
          ],
          ["b", { kind: "object", line: 3, endLine: 4, fields: new Map() }],
        ]),
      },
    });
  });

  it.each([
    ["", 1, "the text ends too early"],
    ["{\n", 2, "a name in double quotes is expected"],
    ["{'a': 1}", 1, "a name in double quotes is expected"],
    ['{"a" 1}', 1, "a colon is expected after a name"],
    ["[1,\n2\n3]", 3, "a comma or `]` is expected"],
    ["[1,\n]", 2, "a value is expected"],
    ["[01]", 1, "a comma or `]` is expected"],
    ['["a\nb"]', 1, "a string is not closed"],
    ['["\\x"]', 1, "a string holds a bare control character or an unknown escape"],
    ["{}\n{}", 2, "text after the end of the value"],
    ["NaN", 1, "a value is expected"],
    ["[".repeat(100_000), 1, "nested more than 200 deep"],
    ['{"a":'.repeat(100_000), 1, "nested more than 200 deep"],
  ])("refuses %.20j", (text, line, message) => {
    expect(parseJson(text)).toEqual({ ok: false, line, message });
  });

  it("has no prototype to pollute", () => {
    const parsed = parseJson('{"__proto__": {"id": 1}, "constructor": 2}');
    expect(parsed.ok && parsed.value?.kind === "object" && [...parsed.value.fields.keys()]).toEqual([
      "__proto__",
      "constructor",
    ]);
    expect("id" in {}).toBe(false);
  });

  it("reads what JSON.parse reads", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), fc.constantFrom(0, 2), (value, indent) => {
        const parsed = parseJson(JSON.stringify(value, null, indent));
        expect(parsed.ok && plain(parsed.value)).toEqual(asText(value));
      }),
    );
  });

  it("refuses what JSON.parse refuses", () => {
    const piece = fc.constantFrom(
      "{",
      "}",
      "[",
      "]",
      ",",
      ":",
      '"',
      '"a"',
      "1",
      "-",
      ".5",
      "e3",
      "true",
      "null",
      " ",
      "\n",
      "\\",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join("");
        expect(parseJson(text).ok).toBe(isJson(text));
      }),
      { numRuns: 2000 },
    );
  });
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
