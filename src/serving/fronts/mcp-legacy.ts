import type { Block } from "../query/outcome.ts";
import { render } from "../render/render.ts";
import type { Service } from "../service.ts";
import { callTool, type Called } from "../tools/call.ts";
import { descriptorsOf } from "../tools/descriptor.ts";
import { INSTRUCTIONS } from "./instructions.ts";
import { CODE, errorReply, resultReply, type Reply, type Request } from "./rpc.ts";

/** The revisions that open with a handshake, newest first. */
export const LEGACY_VERSIONS = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"] as const;

/** Answers a request of a client that opens with a handshake; none is required before other requests. */
export function answerLegacy(service: Service, request: Request): Reply | Promise<Reply> {
  switch (request.method) {
    case "initialize":
      return resultReply(request.id, initialized(service, request));
    case "ping":
      return resultReply(request.id, {});
    case "tools/list":
      return resultReply(request.id, {
        tools: descriptorsOf(service.tools, service.sessionToken === undefined),
      });
    case "tools/call":
      return answerCall(service, request);
    default:
      return errorReply(request.id, CODE.methodNotFound, `method not handled: ${request.method}`);
  }
}

function initialized({ version }: Service, { params }: Request): object {
  const asked = params["protocolVersion"];
  return {
    capabilities: { tools: { listChanged: false } },
    instructions: INSTRUCTIONS,
    protocolVersion: LEGACY_VERSIONS.find((known) => known === asked) ?? LEGACY_VERSIONS[0],
    serverInfo: { name: "tero", version },
  };
}

function answerCall(service: Service, request: Request): Reply | Promise<Reply> {
  const called = callTool(service, { name: request.params["name"], arguments: request.params["arguments"] });
  return called instanceof Promise
    ? called.then((late) => callReply(request, late))
    : callReply(request, called);
}

const CODES = {
  bad_request: CODE.invalidParams,
  internal: CODE.internal,
  unauthorized: CODE.unauthorized,
  forbidden: CODE.forbidden,
} as const;

function callReply({ id }: Request, called: Called): Reply {
  if (called.kind !== "result") return errorReply(id, CODES[called.kind], called.message);
  const { blocks, isError } = render(called);
  return resultReply(id, { content: blocks.map(contentBlock), isError });
}

/** A block with its keys in ascending order. */
const contentBlock = (block: Block): object =>
  block.type === "text"
    ? { text: block.text, type: "text" }
    : { data: block.data, mimeType: block.mimeType, type: "image" };
