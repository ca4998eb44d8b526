import { describe, expect, it } from "vitest";
import { parseTokens, refusedBy, SCOPES } from "../../src/serving/auth.ts";

describe("a list of tokens", () => {
  it.each([
    [
      "apart by white space and commas",
      "a:read,b:refresh\n\tc:memory-read",
      ["a read", "b refresh", "c memory-read"],
    ],
    ["a later entry for the same token wins", "a:memory-read a:read", ["a read"]],
    [
      "NEL and no-break space part, U+FEFF does not",
      "a:read\u0085b:read\u00a0\ufeffc:read",
      ["a read", "b read", "\ufeffc read"],
    ],
  ])("%s", (_, source, entries) => {
    expect([...parseTokens(source)].map((entry) => entry.join(" "))).toEqual(entries);
  });

  it.each([
    ["", "the configured token source held no `token:scope` entries — refusing to start an open server"],
    ["a:read b", 'malformed token entry: entry "b" is not `token:scope`'],
    [":read", 'malformed token entry: empty token in entry ":read"'],
    [
      "a:b:read",
      'malformed token entry: unknown scope "b:read" in entry "a:b:read" (expected `read`, `refresh`, `memory-read`, or `memory-write`)',
    ],
  ])("%j is refused", (source, message) => expect(() => parseTokens(source)).toThrow(message));
});

describe("a token", () => {
  const tokens = parseTokens("r:read f:refresh mr:memory-read mw:memory-write");
  const held = { r: "read", f: "refresh", mr: "memory-read", mw: "memory-write" };

  it.each([
    ["r", ["read"]],
    ["f", ["read", "refresh"]],
    ["mr", ["memory-read"]],
    ["mw", ["memory-read", "memory-write"]],
  ] as const)("%s permits %j and nothing else", (token, permitted) => {
    const refusals = SCOPES.map((scope) => refusedBy(tokens, token, scope));
    const message = (scope: string): string =>
      `token scope \`${held[token]}\` does not permit this operation (requires \`${scope}\`)`;
    const wanted = SCOPES.map((scope) =>
      permitted.some((each) => each === scope) ? undefined : { kind: "forbidden", message: message(scope) },
    );
    expect(refusals).toEqual(wanted);
  });

  it.each([[""], ["R"], ["rr"], ["r\0"], ["m"], ["rtok"]])("%j is not known", (token) => {
    expect(refusedBy(tokens, token, "read")).toEqual({ kind: "unauthorized", message: "invalid token" });
  });

  it("must be there", () => {
    const message = "missing bearer token (Authorization: Bearer <token>)";
    expect(refusedBy(tokens, undefined, "read")).toEqual({ kind: "unauthorized", message });
  });
});
