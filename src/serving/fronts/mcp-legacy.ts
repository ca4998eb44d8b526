import {
  capabilitiesOf,
  runMethod,
  type Exchange,
  type Given,
  type MethodFault,
  type Server,
} from "./protocol.ts";
import { CODE, errorReply, faultReply, resultReply, type Reply, type Request } from "./rpc.ts";

/** The revisions that open with a handshake, newest first. */
export const LEGACY_VERSIONS = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"] as const;

/** Answers a request of a client that opens with a handshake; none is required before other requests. */
export function answerLegacy(server: Server, request: Request, exchange: Exchange): Reply | Promise<Reply> {
  const { id } = request;
  if (request.method === "initialize") return resultReply(id, initialized(server, request, exchange));
  if (request.method === "ping") return resultReply(id, {});
  if (/^resources\/(un)?subscribe$/.test(request.method) && server.changes && exchange.watched)
    return subscription(server.changes.refused(exchange), exchange.watched, request);
  const method = server.methods.get(request.method);
  if (method === undefined)
    return errorReply(id, CODE.methodNotFound, `method not handled: ${request.method}`);
  return runMethod({ server, method, request, exchange }, (given) => replyOf(request, given));
}

function initialized(server: Server, { params }: Request, { pushes }: Exchange): object {
  const asked = params["protocolVersion"];
  return {
    capabilities: capabilitiesOf(server, pushes),
    instructions: server.instructions,
    protocolVersion: LEGACY_VERSIONS.find((known) => known === asked) ?? LEGACY_VERSIONS[0],
    serverInfo: { name: server.name, version: server.version },
  };
}

function subscription(refused: MethodFault | undefined, watched: Set<string>, request: Request): Reply {
  if (refused !== undefined) return replyOf(request, { fault: refused });
  const { id, method, params } = request;
  const { uri } = params;
  if (typeof uri !== "string")
    return errorReply(id, CODE.invalidParams, `${method} requires a string \`uri\``);
  if (method === "resources/subscribe") watched.add(uri);
  else watched.delete(uri);
  return resultReply(id, {});
}

const CODES = {
  bad_request: CODE.invalidParams,
  internal: CODE.internal,
  missing_capability: CODE.invalidParams,
  unauthorized: CODE.unauthorized,
  forbidden: CODE.forbidden,
} as const;

function replyOf({ id }: Request, given: Given): Reply {
  if ("result" in given) return resultReply(id, given.result);
  const { kind, ...fault } = given.fault;
  return faultReply(id, { ...fault, code: CODES[kind] });
}
