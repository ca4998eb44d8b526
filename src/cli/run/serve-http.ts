import { isLoopback } from "../../serving/fronts/host-guard.ts";
import { httpApp } from "../../serving/fronts/http-app.ts";
import { listen, type Address, type Listening } from "../../serving/fronts/listen.ts";
import type { Service } from "../../serving/service.ts";
import { InputError, UsageError } from "../command.ts";
import { messageOf } from "../message-of.ts";
import type { Log } from "../served/log.ts";

/** Where `tero serve --http` listens when it is not told. */
export const DEFAULT_ADDRESS = "127.0.0.1:8765";

/** Where to listen, and who may come in. */
export interface HttpOptions {
  readonly address: string;
  /** Whether others than this machine may come in. */
  readonly allowRemote: boolean;
  readonly log: Log;
}

/** Serves over HTTP until `end`; then answers what it has begun, and closes. */
export async function serveHttp(
  service: Service,
  options: HttpOptions,
  end: Promise<unknown>,
): Promise<void> {
  const { allowRemote, log } = options;
  const address = addressOf(options.address);
  const { host } = address;
  if (!allowRemote && !isLoopback(host))
    throw new UsageError(
      `${host} can be reached from other machines; say --allow-remote if they may come in`,
    );
  const app = httpApp(service, {
    ...(allowRemote && { remote: { bound: host } }),
    now: Date.now,
    log: (line) => log("warn", line),
    ending: end,
  });
  const listening = await listen(app, address).catch((error: unknown): Listening => {
    throw new InputError(`cannot listen on ${options.address}: ${messageOf(error)}`);
  });
  log("info", `listening on http://${host.includes(":") ? `[${host}]` : host}:${listening.port}/mcp`);
  await end;
  await listening.close();
}

/** `host:port`, `[::1]:port`, or a port alone on this machine. */
function addressOf(written: string): Address {
  const [, bracketed, plain, port] = /^(?:(?:\[([^\]]+)\]|([^:]+)):)?(\d{1,5})$/.exec(written) ?? [];
  if (port === undefined || Number(port) > 65_535)
    throw new UsageError(`--http takes host:port, like ${DEFAULT_ADDRESS}; got ${written}`);
  return { host: bracketed ?? plain ?? "127.0.0.1", port: Number(port) };
}
