import { isUtf8 } from "node:buffer";
import { Hono, type Context, type Next } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Service } from "../service.ts";
import { failedTokens } from "./failed-tokens.ts";
import { isOurHost, isOurOrigin } from "./host-guard.ts";
import { apiError, apiRoutes } from "./http-api.ts";
import { mcpRoutes } from "./mcp-http.ts";
import { CODE, errorReply } from "./rpc.ts";
import { serverOf } from "./tero-server.ts";

/** Largest body of a request, in bytes. */
export const MAX_BODY = 1024 * 1024;

/** Where a server is bound and what it tells its log. */
export interface HttpSettings {
  /** Present where others than this machine may come in. */
  readonly remote?: { readonly bound: string };
  readonly now: () => number;
  /** Told of what may be an attack. */
  readonly log: (line: string) => void;
  /** Kept when the server is to end: streams that would go on for ever are closed then. */
  readonly ending?: Promise<unknown>;
}

/** Everything that `tero serve --http` answers: `/mcp`, `/v1/…` and `/health`. */
export function httpApp(service: Service, settings: HttpSettings): Hono {
  const failed = failedTokens(settings.now, settings.log);
  const app = guardedApp(settings);
  app.get("/health", (c) => c.json(health(service)));
  app.use(async (c, next) => {
    const seconds = failed.wait(c);
    if (seconds === 0) return next();
    c.header("Retry-After", String(seconds));
    return apiError(c, "too_many_requests", `too many failed tokens; try again in ${seconds} s`);
  });
  const { ending } = settings;
  app.route("/", mcpRoutes(serverOf(service), { failed, ...(ending && { ending }) }));
  app.route("/", apiRoutes(service, failed));
  app.notFound((c) => apiError(c, "not_found", "no such route (see GET /v1/identify)"));
  app.onError((error, c) => {
    if (!isHungUp(error)) service.onBug(error);
    return apiError(c, "internal", "failed inside the server; its log says more");
  });
  return app;
}

/** An app without routes that lets in only whom it may, and no more than it can hold. */
export function guardedApp(settings: HttpSettings): Hono {
  const app = new Hono();
  app.use(bodyLimit({ maxSize: MAX_BODY, onError: tooLarge }));
  app.use(readBody);
  app.use(async (c, next) => guard(c, next, settings));
  return app;
}

/** A body that nobody reads takes its connection with it, and perhaps the answer: it is read whatever the answer will be. */
async function readBody(c: Context, next: Next): Promise<Response | undefined> {
  if (hasBody(c) && !isUtf8(await c.req.arrayBuffer())) return notUtf8(c);
  await next();
  return undefined;
}

const hasBody = (c: Context): boolean =>
  c.req.header("content-length") !== undefined || c.req.header("transfer-encoding") !== undefined;

/** Who hangs up in the middle of a body has found no bug. */
const isHungUp = (error: Error): boolean => "code" in error && error.code === "ECONNRESET";

const NOT_OUR_HOST =
  "this Host is not served here: ask by the machine's address, or serve under its name (--http NAME:PORT --allow-remote)";

/** A page in a browser must not reach the server, under whatever name it resolves. */
async function guard(c: Context, next: Next, { remote }: HttpSettings): Promise<Response | undefined> {
  if (!isOurHost(c.req.header("host"), remote)) return apiError(c, "forbidden", NOT_OUR_HOST);
  if (!isOurOrigin(c.req.header("origin"))) return apiError(c, "forbidden", "this Origin may not call");
  await next();
  return undefined;
}

function tooLarge(c: Context): Response {
  // The rest of the body is not read, so no other request can come after it.
  c.header("Connection", "close");
  const message = `a body has at most ${MAX_BODY} bytes`;
  return c.req.path === "/mcp"
    ? c.json(errorReply(null, CODE.invalidRequest, message), 413)
    : apiError(c, "payload_too_large", message);
}

function notUtf8(c: Context): Response {
  return c.req.path === "/mcp"
    ? c.json(errorReply(null, CODE.parseError, "parse error: the body is not valid UTF-8"), 400)
    : apiError(c, "bad_request", "the body is not valid UTF-8");
}

/** What anybody may know. */
function health({ version, index }: Service): object {
  const corpus = index.corpus();
  return {
    freshness: corpus === undefined ? "building" : "ready",
    name: "tero",
    rows: corpus?.size ?? 0,
    version,
  };
}
