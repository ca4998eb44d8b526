// Messages and requests gone wrong, the same every time: made of good ones by a generator of numbers with a seed.

/** The next number of a sequence: a whole one below `below`. */
export type Random = (below: number) => number;

/** A sequence of numbers that a seed determines (mulberry32). */
export function randomOf(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** One member of a list. */
export const pick = <T>(random: Random, list: readonly [T, ...T[]]): T =>
  list[random(list.length)] ?? list[0];

const VERSION_KEY = "io.modelcontextprotocol/protocolVersion";

/** Values that do not belong where they are put. */
const ODD: readonly [unknown, ...unknown[]] = [
  null,
  true,
  -1,
  1e308,
  9007199254740991,
  "",
  "\u0000",
  "\ud800",
  "ß".repeat(3000),
  [],
  [[[[[]]]]],
  {},
  { token: {} },
  { "/~1": "~" },
  "__proto__",
  "constructor",
  "../../etc/passwd",
  "corpus://%zz/%00",
  "corpus://row/../..",
  "o:-1",
];

const METHODS = [
  "initialize",
  "ping",
  "tools/list",
  "tools/call",
  "resources/list",
  "resources/read",
  "resources/subscribe",
  "resources/templates/list",
  "prompts/get",
  "completion/complete",
  "server/discover",
  "logging/setLevel",
  "notifications/cancelled",
  "__proto__",
] as const;

const TOOLS = [
  "identify",
  "query_by_id",
  "cross_ref",
  "text_search",
  "cite",
  "explain",
  "list_documents",
  "get_documents",
  "context",
  "find",
  "refs",
  "map",
  "path",
  "verify",
  "search",
  "get_history",
  "toString",
] as const;

const NAMES = [
  "value",
  "start",
  "depth",
  "kind",
  "select",
  "target",
  "query",
  "limit",
  "cursor",
  "format",
  "token",
] as const;

/** A message with odd values in some places; `id` is what it should be answered by. */
export function oddMessage(random: Random, id: number): Record<string, unknown> {
  const odd = (): unknown => pick(random, ODD);
  const maybe = (usual: unknown): unknown => (random(5) === 0 ? odd() : usual);
  const args = Object.fromEntries(Array.from({ length: random(5) }, () => [pick(random, NAMES), odd()]));
  const meta = random(3) === 0 ? { _meta: maybe({ [VERSION_KEY]: maybe("2026-07-28") }) } : {};
  const params = {
    name: maybe(pick(random, TOOLS)),
    arguments: maybe(args),
    uri: odd(),
    cursor: odd(),
    argument: maybe({ name: odd(), value: odd() }),
    ...meta,
  };
  return {
    jsonrpc: maybe("2.0"),
    id: maybe(id),
    method: maybe(pick(random, METHODS)),
    params: maybe(params),
  };
}

const JUNK: readonly [string, ...string[]] = [
  "{",
  "nope",
  "[]",
  '[{"id":1,"method":"ping"}]',
  '"ping"',
  "0",
  "null",
  '{"id":[],"method":"ping"}',
  "[".repeat(20_000),
  `{"id":${"9".repeat(400)},"method":"ping"}`,
  '{"id":1,"id":{},"method":"ping"}',
  "\u2028",
  "{'id':1}",
];

/** The bytes of a message: odd, cut short, with one byte another, or junk. Never a line's end. */
export function malformed(random: Random, id: number): Buffer {
  const text = Buffer.from(JSON.stringify(oddMessage(random, id)));
  switch (random(8)) {
    case 0:
      return text.subarray(0, random(text.length));
    case 1:
      text[random(text.length)] = 0x80 + random(128);
      return text;
    case 2:
      text[random(text.length)] = 0x20 + random(95);
      return text;
    case 3:
      return Buffer.from(pick(random, JUNK));
    default:
      return text;
  }
}
