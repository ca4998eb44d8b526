import { Hono, type Context } from "hono";
import { streamSSE } from "hono/streaming";
import { bearerOf } from "./bearer.ts";
import type { FailedTokens } from "./failed-tokens.ts";
import { headerFault, statusOf } from "./http-headers.ts";
import { answer } from "./mcp.ts";
import { isModern } from "./mcp-modern.ts";
import { outbox, type Outbox } from "./outbox.ts";
import type { Server } from "./protocol.ts";
import { CODE, errorReply, isObject, readMessage, type Message, type Reply, type Request } from "./rpc.ts";

/** How often a silent stream shows that it is alive, in milliseconds. */
const HEARTBEAT = 20_000;

/** Beside the server: who counts failed tokens, and when to end what would go on for ever. */
export interface McpSettings {
  readonly failed: FailedTokens;
  readonly ending?: Promise<unknown>;
}

/** `POST /mcp`: one message a request, of either era, without sessions. A bad token is told in band: clients would take a 401 for OAuth. */
export function mcpRoutes(server: Server, { failed, ending }: McpSettings): Hono {
  const app = new Hono();
  const streams = new Set<Outbox>();
  void ending?.then(() => {
    for (const box of streams) box.close();
  });
  app.post("/mcp", async (c) => {
    const message = parse(await c.req.text());
    if (message === undefined) return c.body(null, 202);
    if (!("kind" in message)) return c.json(message, 400);
    if (message.kind === "notification") return c.body(null, 202);
    const fault = headerFault(message, (name) => c.req.header(name));
    if (fault !== undefined) return c.json(fault, 400);
    const box = outbox();
    const reply = replyTo(c, { server, request: message, failed, box });
    if (wantsStream(message) && !isFault(reply)) return stream(c, { box, reply, streams });
    const whole = await reply;
    return c.json(whole, statusOf(message, whole));
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
  readonly box: Outbox;
}

type Answering = Reply | undefined | Promise<Reply>;

/** The answer, and a note where it is that a token is none of ours. */
function replyTo(c: Context, { server, request, failed, box }: Asked): Answering {
  const token = bearerOf(c.req.header("authorization"));
  const { notify, onClose } = box;
  const pushes = isModern(request);
  const reply = answer(server, request, { pushes, notify, onClose, ...(token !== undefined && { token }) });
  const noted = (told: Reply): Reply => {
    if (isUnauthorized(told) && (token !== undefined || bringsToken(request))) failed.note(c);
    return told;
  };
  return reply instanceof Promise ? reply.then(noted) : reply && noted(reply);
}

const isUnauthorized = (reply: Reply): boolean =>
  "error" in reply &&
  (reply.error.code === CODE.unauthorized || reply.error.code === CODE.modernUnauthorized);

/** Whether a call has its token among its arguments. */
const bringsToken = ({ params }: Request): boolean =>
  isObject(params["arguments"]) && typeof params["arguments"]["token"] === "string";

/** Subscriptions live on their stream; other requests need one only where they asked for progress. */
const wantsStream = (request: Request): boolean =>
  request.method === "subscriptions/listen" ||
  (isObject(request.params["_meta"]) && Object.hasOwn(request.params["_meta"], "progressToken"));

/** What is refused at once needs no stream, and has a status of its own. */
const isFault = (reply: Answering): boolean =>
  reply === undefined || (!(reply instanceof Promise) && "error" in reply);

interface Streaming {
  readonly box: Outbox;
  readonly reply: Answering;
  /** Those that are open. */
  readonly streams: Set<Outbox>;
}

/** Answers with a stream of events: what is told on the way, then the answer. */
function stream(c: Context, { box, reply, streams }: Streaming): Response {
  c.header("X-Accel-Buffering", "no");
  return streamSSE(c, async (events) => {
    const write = (message: object): Promise<void> => events.writeSSE({ data: JSON.stringify(message) });
    box.open((message) => void write(message));
    events.onAbort(box.close);
    streams.add(box);
    const alive = setInterval(() => void events.write(": alive\n\n"), HEARTBEAT);
    try {
      const last = await reply;
      if (last !== undefined) await write(last);
    } finally {
      clearInterval(alive);
      streams.delete(box);
    }
  });
}
