import { Hono, type Context } from "hono";
import { streamSSE } from "hono/streaming";
import { bearerOf } from "./bearer.ts";
import type { FailedTokens } from "./failed-tokens.ts";
import { headerFault, statusOf } from "./http-headers.ts";
import { answer } from "./mcp.ts";
import { isModern } from "./mcp-modern.ts";
import type { Exchange, Server } from "./protocol.ts";
import { CODE, errorReply, isObject, readMessage, type Message, type Reply, type Request } from "./rpc.ts";

/** How often a silent stream shows that it is alive, in milliseconds. */
const HEARTBEAT = 20_000;

/** `POST /mcp`: one message a request, of either era, without sessions. A bad token is told in band: clients would take a 401 for OAuth. */
export function mcpRoutes(server: Server, failed: FailedTokens): Hono {
  const app = new Hono();
  app.post("/mcp", async (c) => {
    const message = parse(await c.req.text());
    if (message === undefined) return c.body(null, 202);
    if (!("kind" in message)) return c.json(message, 400);
    if (message.kind === "notification") return c.body(null, 202);
    const fault = headerFault(message, (name) => c.req.header(name));
    if (fault !== undefined) return c.json(fault, 400);
    return wantsStream(message)
      ? stream(c, server, message)
      : respond(c, { server, request: message, failed });
  });
  app.all("/mcp", (c) => c.body(null, 405, { Allow: "POST" }));
  return app;
}

/** Reads a body; undefined for a client's answer to us, which nobody waits for. */
function parse(body: string): Message | undefined {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return errorReply(null, CODE.parseError, "parse error: the body is not JSON");
  }
  const isAnswer = isObject(value) && !("method" in value) && ("result" in value || "error" in value);
  return isAnswer ? undefined : readMessage(value);
}

interface Asked {
  readonly server: Server;
  readonly request: Request;
  readonly failed: FailedTokens;
}

async function respond(c: Context, { server, request, failed }: Asked): Promise<Response> {
  const token = bearerOf(c.req.header("authorization"));
  const exchange = { pushes: isModern(request), notify: () => undefined, onClose: () => undefined };
  const reply = await answer(server, request, { ...exchange, ...(token !== undefined && { token }) });
  if (token !== undefined && reply !== undefined && isUnauthorized(reply)) failed.note(c);
  return c.json(reply, statusOf(request, reply));
}

const isUnauthorized = (reply: Reply): boolean =>
  "error" in reply &&
  (reply.error.code === CODE.unauthorized || reply.error.code === CODE.modernUnauthorized);

/** Subscriptions live on their stream; other requests need one only where they asked for progress. */
const wantsStream = (request: Request): boolean =>
  request.method === "subscriptions/listen" ||
  (isObject(request.params["_meta"]) && Object.hasOwn(request.params["_meta"], "progressToken"));

/** Answers with a stream of events: what is told on the way, then the answer. */
function stream(c: Context, server: Server, request: Request): Response {
  const token = bearerOf(c.req.header("authorization"));
  c.header("X-Accel-Buffering", "no");
  return streamSSE(c, async (events) => {
    const write = (message: object): Promise<void> => events.writeSSE({ data: JSON.stringify(message) });
    const exchange: Exchange = {
      pushes: isModern(request),
      notify: (method, params) => void write({ jsonrpc: "2.0", method, params }),
      onClose: (closed) => events.onAbort(closed),
      ...(token !== undefined && { token }),
    };
    const alive = setInterval(() => void events.write(": alive\n\n"), HEARTBEAT);
    try {
      const reply = await answer(server, request, exchange);
      if (reply !== undefined) await write(reply);
    } finally {
      clearInterval(alive);
    }
  });
}
