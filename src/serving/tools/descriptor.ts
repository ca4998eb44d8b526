import { sortedKeys } from "../render/sorted-json.ts";
import type { Json, JsonObject } from "../query/outcome.ts";
import { isRecorded, type Tool } from "./tool.ts";

const TOKEN: Json = { description: "bearer token (from TERO_TOKENS)", type: "string" };

/** How descriptors are written. */
export interface DescriptorStyle {
  /** Whether the nine are described in the recorded bytes, without titles and annotations. */
  readonly isRecorded: boolean;
  /** Whether a call must bring its token. */
  readonly needsToken: boolean;
}

/** What a client is told of each tool. */
export function descriptorsOf(tools: readonly Tool[], needsToken: boolean): readonly JsonObject[] {
  const style = { needsToken, isRecorded: tools.every(isRecorded) };
  return tools.map((tool) => sortedKeys(descriptor(tool, style)));
}

function descriptor(tool: Tool, style: DescriptorStyle): JsonObject {
  const { name, description, category } = tool;
  const recorded = { category, description, inputSchema: inputSchema(tool, style.needsToken), name };
  if (style.isRecorded) return recorded;
  return { ...recorded, annotations: { ...tool.annotations, openWorldHint: false }, title: tool.title };
}

function inputSchema(tool: Tool, needsToken: boolean): Json {
  const required = tool.arguments.filter((argument) => argument.required).map(({ name }) => name);
  if (needsToken) required.push("token");
  return {
    additionalProperties: isRecorded(tool) ? undefined : false,
    properties: {
      ...Object.fromEntries(tool.arguments.map(({ name, schema }) => [name, schema])),
      token: TOKEN,
    },
    required: required.length === 0 ? undefined : required,
    type: "object",
  };
}
