import {
  capabilitiesOf,
  runMethod,
  type Cache,
  type Call,
  type Changes,
  type Exchange,
  type Given,
  type Server,
} from "./protocol.ts";
import { CODE, errorReply, faultReply, isObject, resultReply, type Reply, type Request } from "./rpc.ts";
import { listen } from "./subscriptions.ts";

/** The revisions without a handshake, newest first: what a client may choose from. */
export const MODERN_VERSIONS = ["2026-07-28"] as const;

const PREFIX = "io.modelcontextprotocol/";
const VERSION_KEY = `${PREFIX}protocolVersion`;
const CAPABILITIES_KEY = `${PREFIX}clientCapabilities`;

/** Whether a request carries its protocol version itself, as every request of the modern era does. */
export const isModern = ({ params }: Request): boolean =>
  isObject(params["_meta"]) && Object.hasOwn(params["_meta"], VERSION_KEY);

/** The protocol version that a modern request names; undefined where it names none. */
export function versionOf({ params }: Request): string | undefined {
  const version = isObject(params["_meta"]) ? params["_meta"][VERSION_KEY] : undefined;
  return typeof version === "string" ? version : undefined;
}

/** An hour: what follows from the program alone changes only with the program. */
const DISCOVERY: Cache = { scope: "public", milliseconds: 3_600_000 };

/** Answers a request of the modern era: known method, then metadata, then version, then the method's own parameters. */
export function answerModern(server: Server, request: Request, exchange: Exchange): Reply | Promise<Reply> {
  const { id, method: name } = request;
  const method = server.methods.get(name);
  const known = method !== undefined || name === "server/discover";
  const listens = name === "subscriptions/listen" && server.changes !== undefined;
  if (!known && !listens) return errorReply(id, CODE.methodNotFound, `method not handled: ${name}`);
  const fault = metaFault(request);
  if (fault !== undefined) return fault;
  if (server.changes !== undefined && listens)
    return listening(server, server.changes, { request, exchange });
  if (method === undefined) return complete(server, request, { result: discovery(server), cache: DISCOVERY });
  return runMethod({ server, method, request, exchange }, (given) => replyOf(server, request, given));
}

function listening(
  server: Server,
  changes: Changes,
  { request, exchange }: Pick<Call, "request" | "exchange">,
): Reply | Promise<Reply> {
  const refused = changes.refused(exchange);
  return refused ? replyOf(server, request, { fault: refused }) : listen(changes, request, exchange);
}

/** What is wrong with the metadata of a modern request; undefined where nothing is. */
export function metaFault(request: Request): Reply | undefined {
  const { id, params } = request;
  const meta = isObject(params["_meta"]) ? params["_meta"] : {};
  const version = versionOf(request);
  if (version === undefined)
    return errorReply(id, CODE.invalidParams, `params._meta requires a string \`${VERSION_KEY}\``);
  if (!isObject(meta[CAPABILITIES_KEY]))
    return errorReply(id, CODE.invalidParams, `params._meta requires an object \`${CAPABILITIES_KEY}\``);
  if (MODERN_VERSIONS.some((supported) => supported === version)) return undefined;
  return faultReply(id, {
    code: CODE.unsupportedVersion,
    data: { requested: version, supported: MODERN_VERSIONS },
    message: `protocol version ${version} is not served here`,
  });
}

function discovery(server: Server): object {
  return {
    capabilities: capabilitiesOf(server, true),
    instructions: server.instructions,
    supportedVersions: MODERN_VERSIONS,
  };
}

const CODES = {
  bad_request: CODE.invalidParams,
  internal: CODE.internal,
  missing_capability: CODE.missingCapability,
  unauthorized: CODE.modernUnauthorized,
  forbidden: CODE.modernForbidden,
} as const;

function replyOf(server: Server, request: Request, given: Given): Reply {
  if ("fault" in given) {
    const { kind, ...fault } = given.fault;
    return faultReply(request.id, { ...fault, code: CODES[kind] });
  }
  const cache = server.methods.get(request.method)?.cache;
  return complete(server, request, { result: given.result, ...(cache && { cache }) });
}

/** A result with what the modern era adds to each; one that is not complete says so itself. */
function complete(
  { name, version }: Server,
  { id }: Request,
  { result, cache }: { readonly result: object; readonly cache?: Cache },
): Reply {
  const own = isObject(result) && isObject(result["_meta"]) ? result["_meta"] : {};
  return resultReply(id, {
    resultType: "complete",
    ...result,
    _meta: { ...own, [`${PREFIX}serverInfo`]: { name, version } },
    ...(cache && { cacheScope: cache.scope, ttlMs: cache.milliseconds }),
  });
}
