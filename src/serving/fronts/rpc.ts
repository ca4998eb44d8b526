import { trimWhiteSpace } from "../white-space.ts";

// JSON-RPC 2.0 as both eras of MCP use it: no batches, notifications are never answered.

/** An id that can be echoed. */
export type Id = string | number | null;

/** One message that asks for something. */
export interface Request {
  readonly kind: "request";
  readonly id: Id;
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** One message that asks for nothing, or answers us. */
export interface Notification {
  readonly kind: "notification";
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** What a client sent: something to act on, or the error that answers it; undefined for an empty line. */
export type Message = Request | Notification | Reply;

/** An answer, its keys in the order in which they are written: ascending. */
export type Reply = ErrorReply | ResultReply;

export interface ErrorReply {
  readonly error: { readonly code: number; readonly data?: unknown; readonly message: string };
  readonly id: Id;
  readonly jsonrpc: "2.0";
}

export interface ResultReply {
  readonly id: Id;
  readonly jsonrpc: "2.0";
  readonly result: object;
}

/** Error codes of the protocol, and ours of each era: the modern one reserves what the legacy one used. */
export const CODE = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internal: -32603,
  headerMismatch: -32020,
  missingCapability: -32021,
  unsupportedVersion: -32022,
  unauthorized: -32001,
  forbidden: -32002,
  modernUnauthorized: -31001,
  modernForbidden: -31002,
} as const;

/** The answer that reports an error. */
export const errorReply = (id: Id, code: number, message: string): ErrorReply =>
  faultReply(id, { code, message });

/** The answer that reports an error with more than words; keys in ascending order. */
export function faultReply(id: Id, { code, data, message }: ErrorReply["error"]): ErrorReply {
  return { error: data === undefined ? { code, message } : { code, data, message }, id, jsonrpc: "2.0" };
}

/** The answer to a request that succeeded. */
export const resultReply = (id: Id, result: object): ResultReply => ({ id, jsonrpc: "2.0", result });

/** Reads one message; undefined where there is nothing but white space. */
export function parseMessage(text: string): Message | undefined {
  const trimmed = trimWhiteSpace(text);
  if (trimmed === "") return undefined;
  let value: unknown;
  try {
    value = JSON.parse(trimmed);
  } catch (error) {
    return errorReply(
      null,
      CODE.parseError,
      `parse error: ${error instanceof Error ? error.message : "not JSON"}`,
    );
  }
  return readMessage(value);
}

/** Reads one message that is JSON already. */
export function readMessage(value: unknown): Message {
  if (Array.isArray(value))
    return errorReply(null, CODE.invalidRequest, "batches are not supported: send one message a line");
  if (!isObject(value)) return errorReply(null, CODE.invalidRequest, "a message is an object");
  const method = typeof value["method"] === "string" ? value["method"] : "";
  const params = isObject(value["params"]) ? value["params"] : {};
  if (!Object.hasOwn(value, "id")) return { kind: "notification", method, params };
  const { id } = value;
  if (isId(id)) return { kind: "request", id, method, params };
  return errorReply(null, CODE.invalidRequest, "an id is a string, a number or null");
}

const isId = (value: unknown): value is Id =>
  typeof value === "string" || typeof value === "number" || value === null;

/** Whether a value is a JSON object. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
