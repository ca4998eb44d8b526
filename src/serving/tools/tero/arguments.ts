import { DEFAULT_DEPTH, readDepth } from "../../query/depth.ts";
import { QUERY_KINDS, type Query, type QueryKind } from "../../query/query.ts";
import { quote } from "../../render/quote.ts";
import type { Argument, ToolArguments } from "../argument.ts";
import type { ArgumentFault } from "../tool.ts";

/** An argument of the nine: a string, and whatever is none counts as absent. */
export function recordedText(name: string, description?: string): Argument<string | undefined> {
  return {
    ...recorded(name, description),
    read: (value) => ({ ok: true, value: typeof value === "string" ? value : undefined }),
  };
}

/** The same, which the descriptor calls required. */
export function requiredText(name: string, description?: string): Argument<string | undefined> {
  return { ...recordedText(name, description), required: true };
}

/** The depth of a walk as given, which is read only where there is a walk. */
export function recordedDepth(description?: string): Argument<unknown> {
  return { ...recorded("depth", description), read: (value) => ({ ok: true, value }) };
}

function recorded(name: string, description: string | undefined) {
  const type = { type: "string" };
  return { name, required: false, schema: description === undefined ? type : { description, ...type } };
}

/** The question that the arguments of a query put. */
export interface Asked {
  readonly value: string | undefined;
  readonly depth: unknown;
}

/** Puts the arguments together to a question of one kind, or says which is missing or wrong. */
export function queryOf(kind: QueryKind, { value, depth }: Asked): Query | ArgumentFault {
  if (value === undefined) {
    return fault(`missing required argument \`${kind === "cross_ref" ? "start" : "value"}\``);
  }
  if (kind !== "cross_ref") return { kind, value, depth: DEFAULT_DEPTH };
  const read = readDepth(depth);
  return typeof read === "bigint" ? { kind, value, depth: read } : fault(read.message);
}

export const KIND = requiredText("kind", "id|status|kind|cross_ref|text");
export const PLAIN_KIND = requiredText("kind");
export const VALUE = recordedText("value");
export const START = recordedText("start");
export const DEPTH = recordedDepth();

/** The question of a tool that takes its kind as an argument. */
export function queryOfKind(args: ToolArguments): Query | ArgumentFault {
  const given = args.get(KIND) ?? "";
  const kind = QUERY_KINDS.find((each) => each === given);
  if (kind === undefined) {
    return fault(`unknown query kind ${quote(given)} (expected one of: ${QUERY_KINDS.join(", ")})`);
  }
  return queryOf(kind, { value: args.get(kind === "cross_ref" ? START : VALUE), depth: args.get(DEPTH) });
}

const fault = (message: string): ArgumentFault => ({ kind: "fault", message });
