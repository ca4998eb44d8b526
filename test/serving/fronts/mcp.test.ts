import { describe, expect, it } from "vitest";
import { answer } from "../../../src/serving/fronts/mcp.ts";
import { parseMessage } from "../../../src/serving/fronts/rpc.ts";
import { serverOf } from "../../../src/serving/fronts/tero-server.ts";
import { ReloadFault } from "../../../src/serving/served-index.ts";
import type { Service } from "../../../src/serving/service.ts";
import { served, serviceOf } from "../service-of.ts";

const EXCHANGE = { pushes: true, notify: () => undefined, onClose: () => undefined };

async function ask(line: string, service: Service = serviceOf()): Promise<unknown> {
  const message = parseMessage(line);
  return message === undefined ? undefined : await answer(serverOf(service), message, EXCHANGE);
}

const call = (name: string, args: object): string =>
  JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: args } });

const error = (code: number, message: unknown, id: unknown = 1): object => ({
  error: { code, message },
  id,
  jsonrpc: "2.0",
});

describe("a message", () => {
  it.each([
    ["that is no JSON", "{nope", error(-32700, expect.stringMatching(/^parse error: /), null)],
    [
      "that is a batch",
      '[{"id":1,"method":"ping"}]',
      error(-32600, expect.stringContaining("batches"), null),
    ],
    ["that is no object", "42", error(-32600, "a message is an object", null)],
    [
      "with an id that cannot be echoed",
      '{"id":{},"method":"ping"}',
      error(-32600, "an id is a string, a number or null", null),
    ],
    ["of an unknown method", '{"id":1,"method":"x\\n"}', error(-32601, "method not handled: x\n")],
    ["without a method", '{"id":1}', error(-32601, "method not handled: ")],
    ["without an id", '{"method":"tools/list"}', undefined],
    ["of white space alone", " \u0085\u3000 ", undefined],
    [
      "padded with white space",
      '\u00a0{"id":null,"method":"ping"}\r',
      { id: null, jsonrpc: "2.0", result: {} },
    ],
  ])("%s", async (_, line, wanted) => expect(await ask(line)).toEqual(wanted));

  it.each([
    ["2024-11-05", "2024-11-05"],
    ["2025-11-25", "2025-11-25"],
    ["2026-07-28", "2025-11-25"],
    [7, "2025-11-25"],
    [undefined, "2025-11-25"],
  ])("initialize with version %j is answered with %s", async (asked, version) => {
    const line = JSON.stringify({ id: 1, method: "initialize", params: { protocolVersion: asked } });
    expect(await ask(line)).toMatchObject({
      result: {
        protocolVersion: version,
        serverInfo: { name: "tero", version: "0.0.0" },
        capabilities: { tools: {} },
      },
    });
  });
});

describe("a call", () => {
  it.each([
    ["needs a name", '{"id":1,"method":"tools/call"}', -32602, "tools/call requires a string `name`"],
    [
      "needs a token before its tool is looked for",
      call("nope", {}),
      -32001,
      "missing bearer token (Authorization: Bearer <token>)",
    ],
    ["needs a token that is known", call("nope", { token: "x" }), -32001, "invalid token"],
    [
      "needs its scope",
      call("refresh", { token: "r" }),
      -32002,
      "token scope `read` does not permit this operation (requires `refresh`)",
    ],
    [
      "of a memory tool needs a memory scope",
      call("memory_store", { token: "m" }),
      -32002,
      "token scope `memory-read` does not permit this operation (requires `memory-write`)",
    ],
    [
      "of a tool that is not there",
      call("memory_retrieve", { token: "m" }),
      -32602,
      'unknown tool "memory_retrieve" (see tools/list)',
    ],
    [
      "without its argument",
      call("query_by_id", { token: "r", value: 1 }),
      -32602,
      "missing required argument `value`",
    ],
    [
      "with a depth that is none",
      call("cross_ref", { token: "r", start: "M-1", depth: true }),
      -32602,
      '`depth` must be a non-negative integer, got "true"',
    ],
    [
      "of an unknown kind of query",
      call("cite", { token: "r", kind: "ID" }),
      -32602,
      'unknown query kind "ID" (expected one of: id, status, kind, cross_ref, text)',
    ],
  ])("%s", async (_, line, ...[code, message]) => expect(await ask(line)).toEqual(error(code, message)));

  it("is answered with the envelope as text, keys in ascending order", async () => {
    const text =
      '{"citations":[{"anchor":"row-0","family":"doc","file":"f.md","guarantee_tag":null,"id":"M-1","item_tag":"T","kind":"note","line":1}],"kind":"citations"}';
    const reply = await ask(call("cite", { token: "r", kind: "id", value: "M-1" }));
    expect(JSON.stringify(reply)).toBe(
      JSON.stringify({
        id: 1,
        jsonrpc: "2.0",
        result: { content: [{ text, type: "text" }], isError: false },
      }),
    );
  });

  it("that brings no token uses the session's, one that brings a bad token does not", async () => {
    const service = serviceOf({ sessionToken: "r" });
    expect(await ask(call("query_by_id", { value: "M-1" }), service)).toHaveProperty("result");
    expect(await ask(call("query_by_id", { value: "M-1", token: "x" }), service)).toHaveProperty(
      "error.code",
      -32001,
    );
  });

  it("waits for the first index, and is refused with what to do where that takes too long", async () => {
    const index = { ...served(), corpus: () => undefined };
    expect(await ask(call("query_by_id", { token: "r", value: "M-1" }), serviceOf({ index }))).toHaveProperty(
      "result",
    );
    const never = { ...index, awaitCorpus: () => Promise.resolve(undefined) };
    const reply = await ask(call("query_by_id", { token: "r", value: "M-1" }), serviceOf({ index: never }));
    expect(reply).toMatchObject({
      result: {
        content: [
          {
            text: '{"kind":"refusal","message":"the index of this repository is being built; nothing was searched yet; ask again in 5 seconds","refusal":{"next":"ask again in 5 seconds","variant":"building"}}',
          },
        ],
        isError: false,
      },
    });
  });

  it("of refresh says why an index could not be loaded anew", async () => {
    const failing = {
      ...served(),
      reload: () => Promise.reject(new ReloadFault("could not reload x: gone")),
    };
    const reply = await ask(call("refresh", { token: "f" }), serviceOf({ index: failing }));
    expect(reply).toEqual(error(-32603, "could not reload x: gone"));
  });

  it("that meets a bug is answered, and the bug is reported", async () => {
    const bugs: unknown[] = [];
    const broken = {
      ...served(),
      reload: () => {
        throw new Error("boom");
      },
    };
    const service = serviceOf({ index: broken, onBug: (bug) => bugs.push(bug) });
    expect(await ask(call("refresh", { token: "f" }), service)).toEqual(
      error(-32603, "`refresh` failed: boom"),
    );
    expect(bugs).toEqual([new Error("boom")]);
  });
});

async function required(service: Service): Promise<unknown> {
  const reply = await ask('{"id":1,"method":"tools/list"}', service);
  return JSON.stringify(reply)
    .match(/"required":\[[^\]]*\]/g)
    ?.slice(0, 2);
}

describe("the list of tools", () => {
  it("does not require a token where the session has one", async () => {
    expect(await required(serviceOf())).toEqual(['"required":["token"]', '"required":["value","token"]']);
    expect(await required(serviceOf({ sessionToken: "r" }))).toEqual([
      '"required":["value"]',
      '"required":["value"]',
    ]);
  });
});
