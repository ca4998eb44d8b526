import { describe, expect, it } from "vitest";
import { answer } from "../../../src/serving/fronts/mcp.ts";
import { readMessage } from "../../../src/serving/fronts/rpc.ts";
import { serverOf } from "../../../src/serving/fronts/tero-server.ts";
import type { Service } from "../../../src/serving/service.ts";
import { TOOLSETS } from "../../../src/serving/tools/tool.ts";
import { toolsOf } from "../../../src/serving/tools/registry.ts";
import { serviceOf } from "../service-of.ts";

const META = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientCapabilities": {},
};
const SERVER_INFO = { "io.modelcontextprotocol/serverInfo": { name: "tero", version: "0.0.0" } };

interface Asked {
  readonly method: string;
  readonly params?: object;
  readonly meta?: object;
  readonly service?: Partial<Service>;
  readonly token?: string;
}

async function ask({ method, params, meta = META, service = {}, token }: Asked): Promise<unknown> {
  const server = serverOf(serviceOf({ tools: toolsOf(TOOLSETS), ...service }));
  const message = readMessage({ jsonrpc: "2.0", id: 7, method, params: { ...params, _meta: meta } });
  const exchange = {
    pushes: true,
    notify: () => undefined,
    onClose: () => undefined,
    ...(token && { token }),
  };
  return await answer(server, message, exchange);
}

const error = (code: number, message: unknown, data?: object): object => ({
  error: { code, message, ...(data && { data }) },
  id: 7,
  jsonrpc: "2.0",
});

describe("a modern request", () => {
  it("server/discover tells what is served", async () => {
    expect(await ask({ method: "server/discover" })).toEqual({
      id: 7,
      jsonrpc: "2.0",
      result: {
        _meta: SERVER_INFO,
        cacheScope: "public",
        capabilities: { completions: {}, prompts: {}, resources: {}, tools: { listChanged: false } },
        instructions: expect.stringMatching(/^tero answers/),
        resultType: "complete",
        supportedVersions: ["2026-07-28"],
        ttlMs: 3_600_000,
      },
    });
  });

  it.each([
    ["initialize", "initialize"],
    ["ping", "ping"],
    ["resources/subscribe", "resources/subscribe"],
    ["logging/setLevel", "logging/setLevel"],
    ["subscriptions/listen where nothing changes by itself", "subscriptions/listen"],
  ])("%s does not exist", async (_, method) => {
    expect(await ask({ method })).toEqual(error(-32601, `method not handled: ${method}`));
  });

  it.each([
    [
      "without client capabilities",
      { "io.modelcontextprotocol/protocolVersion": "2026-07-28" },
      error(-32602, expect.stringContaining("clientCapabilities")),
    ],
    [
      "with a version that is no string",
      { ...META, "io.modelcontextprotocol/protocolVersion": 7 },
      error(-32602, expect.stringContaining("protocolVersion")),
    ],
    [
      "of a version that is not served",
      { ...META, "io.modelcontextprotocol/protocolVersion": "2031-01-01" },
      error(-32022, expect.stringContaining("2031-01-01"), {
        requested: "2031-01-01",
        supported: ["2026-07-28"],
      }),
    ],
  ])("%s is refused", async (_, meta, wanted) => {
    expect(await ask({ method: "tools/list", meta })).toEqual(wanted);
  });

  it.each([
    ["no token", {}, error(-31001, "missing bearer token (Authorization: Bearer <token>)")],
    ["an unknown token", { token: "x" }, error(-31001, "invalid token")],
    [
      "a token of too small a scope",
      { token: "m" },
      error(-31002, "token scope `memory-read` does not permit this operation (requires `read`)"),
    ],
  ])("a call with %s gets the codes of this era", async (_, args, wanted) => {
    const params = { name: "query_by_id", arguments: { value: "M-1", ...args } };
    expect(await ask({ method: "tools/call", params })).toEqual(wanted);
  });

  it("a call's result is marked complete and is not to be kept", async () => {
    const params = { name: "query_by_id", arguments: { value: "M-1", token: "r" } };
    expect(await ask({ method: "tools/call", params })).toEqual({
      id: 7,
      jsonrpc: "2.0",
      result: {
        _meta: SERVER_INFO,
        content: [{ type: "text", text: expect.stringContaining('"kind":"answer"') }],
        isError: false,
        resultType: "complete",
      },
    });
  });

  it("resources need the transport's token, and a page lists each document once", async () => {
    expect(await ask({ method: "resources/list" })).toMatchObject({ error: { code: -31001 } });
    expect(await ask({ method: "resources/list", token: "r" })).toMatchObject({
      result: {
        cacheScope: "private",
        ttlMs: 0,
        resources: [{ uri: expect.stringMatching(/^corpus:\/\//) }],
      },
    });
  });

  it.each([
    [
      "a prompt",
      { type: "ref/prompt", name: "what_did_we_decide" },
      { result: { completion: { total: 1 } } },
    ],
    [
      "the rows",
      { type: "ref/resource", uri: "corpus://row/{anchor}" },
      { result: { completion: { total: 1 } } },
    ],
    ["a prompt that is not there", { type: "ref/prompt", name: "nope" }, { error: { code: -32602 } }],
    ["nothing", undefined, { error: { code: -32602 } }],
  ])("an argument of %s is completed, or refused", async (_, ref, wanted) => {
    const params = { ref, argument: { name: "id", value: "M" } };
    expect(await ask({ method: "completion/complete", params, token: "r" })).toMatchObject(wanted);
  });
});
