import { Hono, type Context } from "hono";
import type { Block } from "../query/outcome.ts";
import { quote } from "../render/quote.ts";
import { render } from "../render/render.ts";
import type { Service } from "../service.ts";
import { callTool, type Called } from "../tools/call.ts";
import { bearerOf } from "./bearer.ts";
import type { FailedTokens } from "./failed-tokens.ts";
import { openApi } from "./openapi.ts";
import { isObject } from "./rpc.ts";

// The plain API: the same answers as over MCP, for programs that speak HTTP.

const STATUS = {
  bad_request: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  payload_too_large: 413,
  too_many_requests: 429,
  internal: 500,
} as const;
export type ApiError = keyof typeof STATUS;

/** An error as every route words it. */
export const apiError = (c: Context, code: ApiError, message: string): Response =>
  c.json({ error: { code, message } }, STATUS[code]);

/** The tool behind `GET /v1/query?kind=…`. */
const QUERIES: Readonly<Record<string, string>> = {
  id: "query_by_id",
  status: "query_by_status",
  kind: "query_by_kind",
  text: "text_search",
  cross_ref: "cross_ref",
};

/** The routes below `/v1`: those of the nine, one for each tool, and the document that describes them. */
export function apiRoutes(service: Service, failed: FailedTokens): Hono {
  const app = new Hono();
  const call = (c: Context, name: string, args: object): Promise<Response> =>
    answerCall(c, { service, failed, name, args });
  app.get("/v1/identify", (c) => call(c, "identify", {}));
  app.get("/v1/query", (c) => {
    const kind = c.req.query("kind") ?? "";
    const name = Object.hasOwn(QUERIES, kind) ? QUERIES[kind] : undefined;
    // `cite` words what is wrong with a kind that is none.
    return call(c, name ?? "cite", name === undefined ? { kind } : ofQuery(c, "value", "start", "depth"));
  });
  for (const view of ["cite", "explain"])
    app.get(`/v1/${view}`, (c) => call(c, view, ofQuery(c, "kind", "value", "start", "depth")));
  app.post("/v1/refresh", (c) => call(c, "refresh", {}));
  app.get("/v1/openapi.json", (c) => c.json(openApi(service)));
  app.post("/v1/tools/:name", async (c) => {
    const args = await bodyOf(c);
    return args === undefined
      ? apiError(c, "bad_request", "the body must be a JSON object of arguments")
      : call(c, c.req.param("name"), args);
  });
  app.all("/v1/*", (c) => unknownRoute(c));
  return app;
}

const ofQuery = (c: Context, ...names: readonly string[]): object =>
  Object.fromEntries(names.map((name) => [name, c.req.query(name)]));

/** A route that is there for another method is told apart from one that is not there at all. */
function unknownRoute(c: Context): Response {
  const { path } = c.req;
  if (/^\/v1\/(identify|query|cite|explain|openapi\.json)$/.test(path)) return notAllowed(c, "GET");
  if (/^\/v1\/(refresh|tools\/[^/]+)$/.test(path)) return notAllowed(c, "POST");
  return apiError(c, "not_found", "no such route (see GET /v1/identify)");
}

function notAllowed(c: Context, method: string): Response {
  c.header("Allow", method);
  return apiError(c, "method_not_allowed", `${c.req.path} takes ${method}`);
}

async function bodyOf(c: Context): Promise<object | undefined> {
  const text = await c.req.text();
  try {
    const value: unknown = JSON.parse(text.trim() === "" ? "{}" : text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

interface ApiCall {
  readonly service: Service;
  readonly failed: FailedTokens;
  readonly name: string;
  readonly args: object;
}

/** The token comes by the header alone: one in the arguments would end up in logs of addresses. */
async function answerCall(c: Context, { service, failed, name, args }: ApiCall): Promise<Response> {
  const given = Object.fromEntries(Object.entries(args).filter(([key]) => key !== "token"));
  const token = bearerOf(c.req.header("authorization"));
  const called = await callTool(service, { name, arguments: given, token });
  if (called.kind === "unauthorized" && token !== undefined) failed.note(c);
  if (called.kind !== "result")
    return called.message.startsWith("unknown tool ")
      ? noTool(c, name)
      : apiError(c, called.kind, called.message);
  return shown(c, called);
}

const noTool = (c: Context, name: string): Response =>
  apiError(c, "not_found", `no tool ${quote(name)} is served (see GET /v1/openapi.json)`);

function shown(c: Context, called: Extract<Called, { kind: "result" }>): Response {
  const { blocks, isError } = render(called);
  const status = isError ? 400 : 200;
  if (!blocks.every((block) => block.type === "text")) return c.json({ content: blocks }, status);
  const text = blocks.map(textOf).join("\n");
  const type = /^[{[]/.test(text) ? "application/json" : "text/plain";
  return c.body(text, status, { "Content-Type": `${type}; charset=UTF-8` });
}

const textOf = (block: Block): string => (block.type === "text" ? block.text : "");
