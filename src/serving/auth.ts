import { quote } from "./render/quote.ts";
import { splitAtWhiteSpace } from "./white-space.ts";

/** What a token may do. */
export const SCOPES = ["read", "refresh", "memory-read", "memory-write"] as const;
export type Scope = (typeof SCOPES)[number];

/** The scopes that permit what needs the key's scope. */
const PERMITTED_BY: Readonly<Record<Scope, readonly Scope[]>> = {
  read: ["read", "refresh"],
  refresh: ["refresh"],
  "memory-read": ["memory-read", "memory-write"],
  "memory-write": ["memory-write"],
};

/** The configured tokens and what each may do. */
export type Tokens = ReadonlyMap<string, Scope>;

/** Why a source of tokens cannot be used: the server refuses to start. */
export class TokensFault extends Error {}

/** Why a call is not permitted. */
export interface AuthFault {
  readonly kind: "unauthorized" | "forbidden";
  readonly message: string;
}

/** Reads a list of `token:scope` entries, apart by white space or commas. Throws a TokensFault. */
export function parseTokens(source: string): Tokens {
  const entries = source.split(",").flatMap(splitAtWhiteSpace);
  if (entries.length === 0) {
    throw new TokensFault(
      "the configured token source held no `token:scope` entries — refusing to start an open server",
    );
  }
  return new Map(entries.map(parseEntry));
}

function parseEntry(entry: string): readonly [string, Scope] {
  const colon = entry.indexOf(":");
  if (colon < 0) throw malformed(`entry ${quote(entry)} is not \`token:scope\``);
  if (colon === 0) throw malformed(`empty token in entry ${quote(entry)}`);
  const written = entry.slice(colon + 1);
  const scope = SCOPES.find((each) => each === written);
  if (scope !== undefined) return [entry.slice(0, colon), scope];
  throw malformed(
    `unknown scope ${quote(written)} in entry ${quote(entry)} (expected \`read\`, \`refresh\`, \`memory-read\`, or \`memory-write\`)`,
  );
}

const malformed = (what: string): TokensFault => new TokensFault(`malformed token entry: ${what}`);

/** Why `token` does not permit what needs `scope`; undefined where it does. */
export function refusedBy(tokens: Tokens, token: string | undefined, scope: Scope): AuthFault | undefined {
  if (token === undefined) {
    return { kind: "unauthorized", message: "missing bearer token (Authorization: Bearer <token>)" };
  }
  const held = scopeOf(tokens, token);
  if (held === undefined) return { kind: "unauthorized", message: "invalid token" };
  if (PERMITTED_BY[scope].includes(held)) return undefined;
  const message = `token scope \`${held}\` does not permit this operation (requires \`${scope}\`)`;
  return { kind: "forbidden", message };
}

/** The scope of a token. Looks at every configured token to its end, so that the time tells nothing of how close a guess was. */
function scopeOf(tokens: Tokens, given: string): Scope | undefined {
  let found: Scope | undefined;
  for (const [token, scope] of tokens) if (isSame(token, given)) found = scope;
  return found;
}

function isSame(token: string, given: string): boolean {
  let difference = token.length ^ given.length;
  for (let at = 0; at < given.length; at++)
    difference |= token.charCodeAt(at % token.length) ^ given.charCodeAt(at);
  return difference === 0;
}
