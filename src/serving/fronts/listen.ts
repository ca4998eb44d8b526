import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { Hono } from "hono";

/** Where to listen. */
export interface Address {
  readonly host: string;
  readonly port: number;
}

/** A server that listens. */
export interface Listening {
  /** The port that it got; the one asked for unless that was 0. */
  readonly port: number;
  /** Takes nothing new, lets what was begun end for a while, then closes. */
  readonly close: () => Promise<void>;
}

/** How long what was begun may take to end, in milliseconds. */
const GRACE = 3_000;
const SWEEP = 20;

/** Listens; rejects with the system's error where that is not possible. */
export async function listen(app: Hono, { host, port }: Address): Promise<Listening> {
  const server = createServer(getRequestListener(app.fetch, { errorHandler: malformed }));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  const bound = server.address();
  return {
    port: typeof bound === "object" && bound !== null ? bound.port : port,
    close: () =>
      new Promise((resolve) => {
        // A connection that has its answer stays open for the next request, which is not to come.
        const sweep = setInterval(() => server.closeIdleConnections(), SWEEP);
        const cut = setTimeout(() => server.closeAllConnections(), GRACE);
        server.close(() => {
          clearInterval(sweep);
          clearTimeout(cut);
          resolve();
        });
      }),
  };
}

/** A request that is none: without a host, or with an address that cannot be read. Whatever else fails is answered by the app. */
function malformed(error: unknown): Response {
  const message = error instanceof Error ? error.message : "malformed request";
  return Response.json({ error: { code: "bad_request", message } }, { status: 400 });
}
