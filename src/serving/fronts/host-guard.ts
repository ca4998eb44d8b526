import { isIP } from "node:net";

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/i;

/** The host of a `Host` header or an origin, without port and brackets; undefined where it is none. */
function hostOf(authority: string): string | undefined {
  try {
    return new URL(`http://${authority}`).hostname.replace(/^\[|\]$/g, "");
  } catch {
    return undefined;
  }
}

/** Whether a server is reached under a name that a browser cannot be tricked into: loopback, or, where others may come in, the bound name or a bare address. */
export function isOurHost(
  header: string | undefined,
  remote: { readonly bound: string } | undefined,
): boolean {
  const host = header === undefined ? undefined : hostOf(header);
  if (host === undefined) return false;
  if (LOOPBACK.test(host)) return true;
  return remote !== undefined && (host === remote.bound || isIP(host) !== 0);
}

/** Whether a page of this origin may call: none, or one that is served from this machine. */
export function isOurOrigin(origin: string | undefined): boolean {
  if (origin === undefined) return true;
  const [, authority] = /^https?:\/\/([^/]+)$/i.exec(origin) ?? [];
  return LOOPBACK.test((authority && hostOf(authority)) ?? "");
}

/** Whether an address to bind is open to this machine alone. */
export const isLoopback = (host: string): boolean => LOOPBACK.test(host);
