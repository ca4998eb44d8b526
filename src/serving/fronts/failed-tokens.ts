import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";

/** Failures that an address may have within a window, and the window in milliseconds. */
const MOST = 20;
const WINDOW = 60_000;

/** Counts failed tokens by address, so that nobody guesses at leisure. */
export interface FailedTokens {
  readonly note: (c: Context) => void;
  /** Seconds until an address may try again; 0 where it may now. */
  readonly wait: (c: Context) => number;
}

interface Failures {
  readonly since: number;
  count: number;
}

/** `now` in milliseconds; `log` is told of each failure, without the token. */
export function failedTokens(now: () => number, log: (line: string) => void): FailedTokens {
  const failures = new Map<string, Failures>();
  /** Those whose window is over stand first: they are in the order in which their windows began. */
  const forget = (): void => {
    for (const [address, { since }] of failures) {
      if (now() - since < WINDOW) return;
      failures.delete(address);
    }
  };
  return {
    note: (c) => {
      forget();
      const address = addressOf(c);
      const entry = failures.get(address) ?? { since: now(), count: 0 };
      entry.count++;
      failures.set(address, entry);
      log(`failed token from ${address} (${entry.count} within a minute)`);
    },
    wait: (c) => {
      forget();
      const entry = failures.get(addressOf(c));
      return entry === undefined || entry.count < MOST ? 0 : Math.ceil((entry.since + WINDOW - now()) / 1000);
    },
  };
}

/** Requests that come without a socket (in tests) count as one. */
function addressOf(c: Context): string {
  try {
    return getConnInfo(c).remote.address ?? "unknown";
  } catch {
    return "unknown";
  }
}
