import { CURSOR, FORMAT, LIMIT } from "../paging.ts";
import type { Tool } from "../tool.ts";
import { CITED, DIRECTION, MIN_CERTAINTY } from "./arguments.ts";
import { GRAPH_TOOL } from "./graph-tool.ts";

/** Every reference to something, or from it. */
export const refs: Tool = {
  ...GRAPH_TOOL,
  name: "refs",
  title: "Who cites this",
  description:
    "Every reference to a record, section, file or line, with the citing line and how certain it is; with direction out, what " +
    "it cites itself. Ask before changing or retiring something. For what depends on it indirectly, use blast.",
  arguments: [CITED, DIRECTION, MIN_CERTAINTY, LIMIT, CURSOR, FORMAT],
  run: async (context, args) => {
    const { answer } = await import("../../graph/answers/refs.ts");
    return answer(context, args);
  },
};
