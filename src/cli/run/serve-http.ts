import { createAdaptorServer } from "@hono/node-server";
import { httpApp } from "../../serving/fronts/http-app.ts";
import { isLoopback } from "../../serving/fronts/host-guard.ts";
import type { Service } from "../../serving/service.ts";
import { InputError, UsageError } from "../command.ts";
import { messageOf } from "../message-of.ts";

/** Where `tero serve --http` listens when it is not told. */
export const DEFAULT_ADDRESS = "127.0.0.1:8765";

/** Where to listen, and who may come in. */
export interface HttpOptions {
  readonly address: string;
  /** Whether others than this machine may come in. */
  readonly allowRemote: boolean;
  readonly log: (line: string) => void;
}

interface Address {
  readonly host: string;
  readonly port: number;
}

/** Serves over HTTP until `end`; then answers what it has begun, and closes. */
export async function serveHttp(
  service: Service,
  options: HttpOptions,
  end: Promise<unknown>,
): Promise<void> {
  const { host, port } = addressOf(options.address);
  if (!options.allowRemote && !isLoopback(host))
    throw new UsageError(
      `${host} can be reached from other machines; say --allow-remote if they may come in`,
    );
  const remote = options.allowRemote ? { remote: { bound: host } } : {};
  const app = httpApp(service, { ...remote, now: Date.now, log: options.log });
  const server = createAdaptorServer({ fetch: app.fetch });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) =>
      reject(new InputError(`cannot listen on ${options.address}: ${messageOf(error)}`)),
    );
    server.listen(port, host, resolve);
  });
  const bound = server.address();
  const told = typeof bound === "object" && bound !== null ? bound.port : port;
  options.log(`listening on http://${host.includes(":") ? `[${host}]` : host}:${told}/mcp`);
  await end;
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    if ("closeIdleConnections" in server) server.closeIdleConnections();
    setTimeout(() => {
      if ("closeAllConnections" in server) server.closeAllConnections();
    }, GRACE).unref();
  });
}

/** How long what was begun may take to end, in milliseconds. */
const GRACE = 3_000;

/** `host:port`, `[::1]:port`, or a port alone on this machine. */
function addressOf(written: string): Address {
  const [, bracketed, plain, port] = /^(?:(?:\[([^\]]+)\]|([^:]+)):)?(\d{1,5})$/.exec(written) ?? [];
  if (port === undefined || Number(port) > 65_535)
    throw new UsageError(`--http takes host:port, like ${DEFAULT_ADDRESS}; got ${written}`);
  return { host: bracketed ?? plain ?? "127.0.0.1", port: Number(port) };
}
