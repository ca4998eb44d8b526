import { nearestWord } from "../../model/nearest.ts";
import type { Format } from "../render/envelope.ts";
import type { ToolArguments } from "./argument.ts";
import { isRecorded, type ArgumentFault, type Tool } from "./tool.ts";

/** The arguments of a call, as they came. */
export interface GivenArguments {
  readonly values: ReadonlyMap<string, unknown>;
  readonly token: string | undefined;
}

/** Takes a call's arguments apart; what is no object counts as none. */
export function givenArguments(value: unknown): GivenArguments {
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  const values = new Map<string, unknown>(isObject ? Object.entries(value) : []);
  const token = values.get("token");
  values.delete("token");
  return { values, token: typeof token === "string" ? token : undefined };
}

/** What is wrong with the arguments of a call; the nine never mind. */
export function checkArguments(tool: Tool, { values }: GivenArguments): ArgumentFault | undefined {
  if (isRecorded(tool)) return undefined;
  const unknown = [...values.keys()].find(
    (name) => !tool.arguments.some((argument) => argument.name === name),
  );
  if (unknown !== undefined) return fault(pointerTo(unknown), unknownArgument(tool, unknown));
  for (const argument of tool.arguments) {
    const read = argument.read(values.get(argument.name), pointerTo(argument.name));
    if (!read.ok) return fault(read.fault.pointer, read.fault.message);
  }
  return undefined;
}

/** Checked arguments, by their declarations. */
export function readingOf({ values }: GivenArguments): ToolArguments {
  return {
    get: (argument) => {
      const read = argument.read(values.get(argument.name), pointerTo(argument.name));
      if (read.ok) return read.value;
      throw new Error(`argument ${read.fault.pointer} was not checked: ${read.fault.message}`);
    },
  };
}

/** The form of answer that a call asks for. */
export const formatOf = ({ values }: GivenArguments): Format =>
  values.get("format") === "json" ? "json" : "text";

function unknownArgument(tool: Tool, name: string): string {
  const names = tool.arguments.map((argument) => argument.name);
  const nearest = nearestWord(name, names);
  const meant = nearest === undefined ? "." : `; did you mean \`${nearest}\`?`;
  return `is no argument of \`${tool.name}\`${meant} It takes: ${names.join(", ") || "none"}`;
}

const fault = (pointer: string, message: string): ArgumentFault => ({ kind: "fault", message, pointer });

/** JSON pointer (RFC 6901) to a member of the arguments. */
const pointerTo = (name: string): string => `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
