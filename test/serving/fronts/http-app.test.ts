import { describe, expect, it } from "vitest";
import { httpApp, MAX_BODY } from "../../../src/serving/fronts/http-app.ts";
import type { Service } from "../../../src/serving/service.ts";
import { toolsOf } from "../../../src/serving/tools/registry.ts";
import { TOOLSETS } from "../../../src/serving/tools/tool.ts";
import { serviceOf } from "../service-of.ts";

const MODERN = "2026-07-28";
const META = {
  "io.modelcontextprotocol/protocolVersion": MODERN,
  "io.modelcontextprotocol/clientCapabilities": {},
};

function appOf(given: Partial<Service> = {}, log: (line: string) => void = () => undefined) {
  const service = serviceOf({ tools: toolsOf(TOOLSETS), ...given });
  return httpApp(service, { now: () => 0, log });
}

interface Call {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
}

async function ask({ method, path, headers = {}, body }: Call, app = appOf()) {
  const isText = body === undefined || typeof body === "string" || Buffer.isBuffer(body);
  const text = isText ? body : JSON.stringify(body);
  const response = await app.request(`http://127.0.0.1:8765${path}`, {
    method: method ?? (text === undefined ? "GET" : "POST"),
    headers: { host: "127.0.0.1:8765", ...headers },
    ...(text !== undefined && { body: text }),
  });
  return { status: response.status, text: await response.text(), headers: response.headers };
}

const message = (method: string, params: object = {}): object => ({ jsonrpc: "2.0", id: 1, method, params });
const modern = (method: string, params: object = {}, meta: object = {}): object =>
  message(method, { ...params, _meta: { ...META, ...meta } });
const modernHeaders = (method: string, name?: string): Record<string, string> => ({
  "mcp-protocol-version": MODERN,
  "mcp-method": method,
  ...(name !== undefined && { "mcp-name": name }),
});

const inBody = (body: object, headers: Record<string, string> = {}): Call => ({
  path: "/mcp",
  body,
  headers,
});

describe("who may come in", () => {
  it.each([
    ["a loopback host without an origin", {}, 200],
    ["localhost from a page of this machine", { host: "localhost:1", origin: "http://localhost:3000" }, 200],
    ["IPv6 loopback", { host: "[::1]:8765" }, 200],
    ["a name that only resolves to us", { host: "evil.example" }, 403],
    ["a page of elsewhere", { origin: "https://evil.example" }, 403],
    ["a page without an origin of its own", { origin: "null" }, 403],
    ["a name that starts like loopback", { host: "127.0.0.1.evil.example" }, 403],
  ])("%s: %j → %i", async (_, headers, status) => {
    expect((await ask({ path: "/health", headers })).status).toBe(status);
  });

  it("tells anybody its name, version, rows and freshness, and nothing else", async () => {
    const { text } = await ask({ path: "/health" });
    expect(JSON.parse(text)).toEqual({ freshness: "ready", name: "tero", rows: 1, version: "0.0.0" });
  });
});

describe("POST /mcp", () => {
  it.each([
    ["a legacy request", message("ping"), {}, 200],
    ["a legacy request of a known version", message("ping"), { "mcp-protocol-version": "2025-06-18" }, 200],
    ["a request of an unknown version", message("ping"), { "mcp-protocol-version": "1999-01-01" }, 400],
    ["a notification", { jsonrpc: "2.0", method: "notifications/initialized" }, {}, 202],
    ["a client's answer", { jsonrpc: "2.0", id: 3, result: {} }, {}, 202],
    ["a batch", [message("ping")], {}, 400],
    ["no JSON", "{", {}, 400],
    ["a modern request with its headers", modern("tools/list"), modernHeaders("tools/list"), 200],
    ["a modern method that does not exist", modern("ping"), modernHeaders("ping"), 404],
    ["a modern request without a version header", modern("tools/list"), {}, 400],
    ["a modern request of another method", modern("tools/list"), modernHeaders("tools/call"), 400],
    ["a modern header without metadata", message("tools/list"), modernHeaders("tools/list"), 400],
    ["a body over the limit", "x".repeat(MAX_BODY + 1), {}, 413],
    [
      "a modern method that does not exist, told of progress",
      modern("ping", {}, { progressToken: 1 }),
      modernHeaders("ping"),
      404,
    ],
    [
      "a subscription where nothing changes by itself",
      modern("subscriptions/listen"),
      modernHeaders("subscriptions/listen"),
      404,
    ],
    ["bytes that are no UTF-8", Buffer.from([0x22, 0xff, 0x22]), {}, 400],
  ])("%s", async (_, body, headers, status) => {
    expect((await ask({ path: "/mcp", body, headers })).status).toBe(status);
  });

  it.each([
    ["plain", "query_by_id"],
    ["in base64", `=?base64?${Buffer.from("query_by_id").toString("base64")}?=`],
  ])("takes the tool's name %s in its header", async (_, name) => {
    const body = modern("tools/call", { name: "query_by_id", arguments: { value: "M-1", token: "r" } });
    const { status, text } = await ask({ path: "/mcp", body, headers: modernHeaders("tools/call", name) });
    expect([status, JSON.parse(text).result.resultType]).toEqual([200, "complete"]);
  });

  it.each([
    ["without its padding", "=?base64?aWRlbnRpZnk?="],
    ["in letters that are none of base64", "=?base64?aWRlbnRpZnk*?="],
    ["in bytes that are no UTF-8", "=?base64?/w==?="],
    ["of another tool", "query_by_id"],
  ])("refuses a name %s", async (_, name) => {
    const body = modern("tools/call", { name: "identify", arguments: { token: "r" } });
    const { status, text } = await ask({ path: "/mcp", body, headers: modernHeaders("tools/call", name) });
    expect([status, JSON.parse(text).error.code]).toEqual([400, -32020]);
  });

  it("answers a bad token in band, so that no client starts an OAuth dance", async () => {
    const body = message("tools/call", { name: "identify", arguments: {} });
    const { status, text } = await ask({ path: "/mcp", body, headers: { authorization: "Bearer nope" } });
    expect([status, JSON.parse(text).error]).toEqual([200, { code: -32001, message: "invalid token" }]);
  });

  it.each(["GET", "DELETE"])("%s is not allowed", async (method) => {
    const { status, headers } = await ask({ path: "/mcp", method });
    expect([status, headers.get("allow")]).toEqual([405, "POST"]);
  });

  it.each([
    ["prompts/get", { name: "before_changing", arguments: { file: "a.md" } }, "before_changing"],
    ["resources/list", {}, undefined],
    ["resources/read", { uri: "corpus://a.md" }, "corpus://a.md"],
    ["completion/complete", { argument: { name: "id", value: "" } }, undefined],
    ["subscriptions/listen", { notifications: { resourcesListChanged: true } }, undefined],
  ])("%s needs the bearer's token", async (method, params, name) => {
    const app = appOf({ changes: () => () => undefined });
    const headers = modernHeaders(method, name);
    const { status, text } = await ask({ path: "/mcp", body: modern(method, params), headers }, app);
    expect([status, JSON.parse(text).error.code]).toEqual([200, -31001]);
  });

  it.each([
    ["who has shown a token need not say it again", { authorization: "Bearer r" }, ["value"]],
    ["who has not must say it in each call", {}, ["value", "token"]],
  ])("in the list of tools, %s", async (_, headers, required) => {
    const { text } = await ask({ path: "/mcp", body: message("tools/list"), headers });
    const { tools } = JSON.parse(text).result;
    expect(tools.find(({ name }: { name: string }) => name === "query_by_id").inputSchema.required).toEqual(
      required,
    );
  });

  it("ends a subscription with its answer when the server ends", async () => {
    const ending = new Promise<void>((resolve) => void setTimeout(resolve, 20));
    const service = serviceOf({ tools: toolsOf(TOOLSETS), changes: () => () => undefined });
    const app = httpApp(service, { now: () => 0, log: () => undefined, ending });
    const headers = { ...modernHeaders("subscriptions/listen"), authorization: "Bearer r" };
    const { text } = await ask({ path: "/mcp", body: modern("subscriptions/listen"), headers }, app);
    const told = text.split("\n\n").filter(Boolean);
    expect(told.map((event) => JSON.parse(event.replace(/^data: /, "")))).toEqual([
      expect.objectContaining({ method: "notifications/subscriptions/acknowledged" }),
      expect.objectContaining({ id: 1, result: expect.objectContaining({ resultType: "complete" }) }),
    ]);
  });

  it("streams where progress was asked for: the answer is an event", async () => {
    const params = { name: "identify", arguments: { token: "r" }, _meta: { progressToken: 1 } };
    const { text, headers } = await ask({ path: "/mcp", body: message("tools/call", params) });
    expect(headers.get("content-type")).toContain("text/event-stream");
    expect(JSON.parse(text.replace(/^data: /, ""))).toMatchObject({ id: 1, result: { isError: false } });
  });
});

describe("the plain API", () => {
  const authorization = "bEARER  r ";
  it("gives the very text that MCP carries", async () => {
    const args = { value: "M-1" };
    const mcp = await ask({
      path: "/mcp",
      body: message("tools/call", { name: "query_by_id", arguments: { ...args, token: "r" } }),
    });
    const [{ text: carried }] = JSON.parse(mcp.text).result.content;
    const plain = await ask({ path: "/v1/query?kind=id&value=M-1", headers: { authorization } });
    const tool = await ask({ path: "/v1/tools/query_by_id", body: args, headers: { authorization } });
    expect([plain.text, tool.text]).toEqual([carried, carried]);
  });

  it.each([
    ["no token", "/v1/identify", {}, 401, "unauthorized"],
    ["no token, and no arguments either", "/v1/query", {}, 401, "unauthorized"],
    ["a token in the address", "/v1/identify?token=r", {}, 401, "unauthorized"],
    ["too small a scope", "/v1/identify", { authorization: "Bearer m" }, 403, "forbidden"],
    ["an unknown kind", "/v1/query?kind=x&value=y", { authorization }, 400, "bad_request"],
    ["a missing value", "/v1/query?kind=id", { authorization }, 400, "bad_request"],
    ["no route", "/v1/nope", { authorization }, 404, "not_found"],
    ["a route of another method", "/v1/refresh", { authorization }, 405, "method_not_allowed"],
  ])("%s: %s", async (_, path, headers, status, code) => {
    const answer = await ask({ path, headers });
    expect([answer.status, JSON.parse(answer.text).error.code]).toEqual([status, code]);
  });

  const identify = (params: object): object => message("tools/call", { name: "identify", ...params });
  const guessed = { authorization: "Bearer secret-guess" };
  const guesses: readonly (readonly [string, Call])[] = [
    ["of the plain API", { path: "/v1/identify", headers: guessed }],
    ["of a call's header", inBody(identify({}), guessed)],
    ["of a call's arguments", inBody(identify({ arguments: { token: "secret-guess" } }))],
    ["of a call told of its progress", inBody(identify({ _meta: { progressToken: 1 } }), guessed)],
    ["of what has no arguments", inBody(message("resources/list"), guessed)],
  ];
  it.each(guesses)("lets nobody guess the token %s at leisure, and logs none", async (_, call) => {
    const lines: string[] = [];
    const app = appOf({}, (line) => void lines.push(line));
    for (let at = 0; at < 20; at++) expect((await ask(call, app)).status).not.toBe(429);
    expect((await ask(call, app)).status).toBe(429);
    expect(lines).toHaveLength(20);
    expect(lines.join("\n")).not.toContain("secret-guess");
  });

  it("lets who guessed try again when a minute is over", async () => {
    let now = 0;
    const app = httpApp(serviceOf(), { now: () => now, log: () => undefined });
    const guess = async () => (await ask({ path: "/v1/identify", headers: guessed }, app)).status;
    for (let at = 0; at < 20; at++) await guess();
    now = 59_999;
    expect(await guess()).toBe(429);
    now = 60_000;
    expect(await guess()).toBe(401);
  });

  it("takes nobody who shows no token for one who guesses", async () => {
    const app = appOf();
    for (let at = 0; at < 30; at++) await ask(inBody(identify({})), app);
    expect((await ask(inBody(identify({ arguments: { token: "r" } })), app)).status).toBe(200);
  });
});
