import { isUtf8 } from "node:buffer";
import { LEGACY_VERSIONS } from "./mcp-legacy.ts";
import { isModern, metaFault, MODERN_VERSIONS, versionOf } from "./mcp-modern.ts";
import { CODE, errorReply, type Reply, type Request } from "./rpc.ts";

type HeaderOf = (name: string) => string | undefined;

const VERSION = "mcp-protocol-version";

/** Parameter that the header `Mcp-Name` repeats, by method. */
const NAMED_BY: Readonly<Record<string, string>> = {
  "tools/call": "name",
  "prompts/get": "name",
  "resources/read": "uri",
};

/**
 * What is wrong with a request's headers: in the modern era they repeat what the body says, and must agree with it.
 * Metadata comes first, then the version's header, the version, and the other headers.
 */
export function headerFault(request: Request, header: HeaderOf): Reply | undefined {
  const told = header(VERSION)?.trim();
  if (!isModern(request)) return legacyFault(request, told);
  const meta = metaFault(request);
  if (meta !== undefined && isParamsFault(meta)) return meta;
  if (told !== versionOf(request)) return mismatch(request, "MCP-Protocol-Version", versionOf(request));
  return meta ?? namesFault(request, header);
}

const isParamsFault = (reply: Reply): boolean => "error" in reply && reply.error.code === CODE.invalidParams;

/** A modern header without modern metadata is a modern request gone wrong; an unknown version is none of ours. */
function legacyFault(request: Request, told: string | undefined): Reply | undefined {
  if (told === undefined || LEGACY_VERSIONS.some((version) => version === told)) return undefined;
  if (MODERN_VERSIONS.some((version) => version === told)) return metaFault(request);
  return errorReply(request.id, CODE.invalidRequest, `unsupported MCP-Protocol-Version: ${told}`);
}

function namesFault(request: Request, header: HeaderOf): Reply | undefined {
  if (header("mcp-method")?.trim() !== request.method) return mismatch(request, "Mcp-Method", request.method);
  const parameter = Object.hasOwn(NAMED_BY, request.method) ? NAMED_BY[request.method] : undefined;
  const name = parameter === undefined ? undefined : request.params[parameter];
  if (typeof name !== "string") return undefined;
  return decoded(header("mcp-name")?.trim()) === name ? undefined : mismatch(request, "Mcp-Name", name);
}

/** Names that no header can carry as they are come as `=?base64?…?=`; undefined where that cannot be read. */
function decoded(value: string | undefined): string | undefined {
  const [, base64] = /^=\?base64\?(.*)\?=$/.exec(value ?? "") ?? [];
  if (base64 === undefined) return value;
  const bytes = Buffer.from(base64, "base64");
  return bytes.toString("base64") === base64 && isUtf8(bytes) ? bytes.toString("utf8") : undefined;
}

function mismatch(request: Request, name: string, wanted: string | undefined): Reply {
  return errorReply(
    request.id,
    CODE.headerMismatch,
    `header ${name} must be present and equal to the body's ${JSON.stringify(wanted)}`,
  );
}

/** Status of an answer: the modern era maps its protocol errors to HTTP, everything else is in band. */
export function statusOf(request: Request, reply: Reply | undefined): 200 | 400 | 404 {
  if (reply === undefined || !("error" in reply) || !isModern(request)) return 200;
  if (reply.error.code === CODE.methodNotFound) return 404;
  if (reply.error.code === CODE.unsupportedVersion || reply.error.code === CODE.missingCapability) return 400;
  return metaFault(request) === undefined ? 200 : 400;
}
