import { CURSOR, FORMAT, LIMIT } from "../paging.ts";
import type { Tool } from "../tool.ts";
import { FROM, TO } from "./arguments.ts";
import { GRAPH_TOOL } from "./graph-tool.ts";

/** How one record leads to another. */
export const path: Tool = {
  ...GRAPH_TOOL,
  name: "path",
  title: "How this leads to that",
  description:
    "The shortest chain of citations from one record to another, each step with its citing line. Ask why two things are " +
    "connected; for all that depends on one of them, use blast.",
  arguments: [FROM, TO, LIMIT, CURSOR, FORMAT],
  run: async (context, args) => {
    const { answer } = await import("../../graph/answers/path.ts");
    return answer(context, args);
  },
};
