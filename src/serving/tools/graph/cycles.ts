import { CURSOR, FORMAT, LIMIT } from "../paging.ts";
import type { Tool } from "../tool.ts";
import { VIA } from "./arguments.ts";
import { GRAPH_TOOL } from "./graph-tool.ts";

/** Records that lead to each other. */
export const cycles: Tool = {
  ...GRAPH_TOOL,
  name: "cycles",
  title: "Circles of records",
  description:
    "Groups of records that depend on, replace or cite each other in a circle, each with the shortest way round.",
  arguments: [VIA, LIMIT, CURSOR, FORMAT],
  run: async (context, args) => {
    const { answer } = await import("../../graph/answers/cycles.ts");
    return answer(context, args);
  },
};
