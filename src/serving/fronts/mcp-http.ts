import { Hono, type Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import { streamSSE } from "hono/streaming";
import { answer } from "./mcp.ts";
import { bearerOf } from "./bearer.ts";
import { headerFault, statusOf } from "./http-headers.ts";
import type { Exchange, Server } from "./protocol.ts";
import { CODE, errorReply, parseMessage, type Reply, type Request } from "./rpc.ts";

/** Largest body of a message, in bytes. */
export const MAX_BODY = 1024 * 1024;

/** `POST /mcp`: one message a request, of either era, without sessions. */
export function mcpRoutes(server: Server): Hono {
  const app = new Hono();
  const tooLarge = (c: Context): Response =>
    c.json(errorReply(null, CODE.invalidRequest, `a message has at most ${MAX_BODY} bytes`), 413);
  app.post("/mcp", bodyLimit({ maxSize: MAX_BODY, onError: tooLarge }), async (c) => {
    const message =
      parseMessage(await c.req.text()) ?? errorReply(null, CODE.parseError, "parse error: empty body");
    if (!("kind" in message)) return isAnswerOfClient(message) ? c.body(null, 202) : c.json(message, 400);
    if (message.kind === "notification") return c.body(null, 202);
    const fault = headerFault(message, (name) => c.req.header(name));
    return fault === undefined ? respond(c, server, message) : c.json(fault, 400);
  });
  app.all("/mcp", (c) => c.body(null, 405, { Allow: "POST" }));
  return app;
}

/** What is no request, no notification and no error of ours cannot come from parseMessage; kept for clients that answer us. */
const isAnswerOfClient = (message: Reply): boolean => "result" in message;

/** Answers with JSON, or with a stream where the answer is late and something may be told before it. */
async function respond(c: Context, server: Server, request: Request): Promise<Response> {
  const token = bearerOf(c.req.header("authorization"));
  const base = {
    pushes: request.method === "subscriptions/listen" || isModernRequest(request),
    ...(token && { token }),
  };
  if (!wantsStream(request)) {
    const reply = await answer(server, request, {
      ...base,
      notify: () => undefined,
      onClose: () => undefined,
    });
    return c.json(reply, statusOf(request, reply));
  }
  c.header("X-Accel-Buffering", "no");
  return streamSSE(c, async (stream) => {
    const write = (message: object): void => void stream.writeSSE({ data: JSON.stringify(message) });
    const exchange: Exchange = {
      ...base,
      notify: (method, params) => write({ jsonrpc: "2.0", method, params }),
      onClose: (closed) => stream.onAbort(closed),
    };
    const alive = setInterval(() => void stream.write(": alive\n\n"), 20_000);
    const reply = await answer(server, request, exchange);
    clearInterval(alive);
    if (reply !== undefined) await stream.writeSSE({ data: JSON.stringify(reply) });
  });
}

const metaOf = ({ params }: Request): object => Object(params["_meta"]);
const isModernRequest = (request: Request): boolean =>
  Object.hasOwn(metaOf(request), "io.modelcontextprotocol/protocolVersion");

/** Subscriptions live on their stream; other requests need one only where they asked for progress. */
const wantsStream = (request: Request): boolean =>
  request.method === "subscriptions/listen" || Object.hasOwn(metaOf(request), "progressToken");
