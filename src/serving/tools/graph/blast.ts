import { CURSOR, FORMAT, LIMIT } from "../paging.ts";
import type { Tool } from "../tool.ts";
import { SEED, REV, STAGED, PATCH, DEPTH } from "./arguments.ts";
import { GRAPH_TOOL } from "./graph-tool.ts";

/** What depends on something, near and far. */
export const blast: Tool = {
  ...GRAPH_TOOL,
  name: "blast",
  title: "What depends on this",
  description:
    "Everything that depends on a record or file, or on what a git diff changes, directly or through others: nearest and most " +
    "bound first, each with the reference that leads to it. For direct citations alone use refs; for cited lines use affected.",
  arguments: [SEED, REV, STAGED, PATCH, DEPTH, LIMIT, CURSOR, FORMAT],
  run: async (context, args) => {
    const { answer } = await import("../../graph/answers/blast.ts");
    return answer(context, args);
  },
};
