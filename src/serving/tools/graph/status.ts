import { FORMAT } from "../paging.ts";
import type { Tool } from "../tool.ts";
import { GRAPH_TOOL } from "./graph-tool.ts";

/** What is served, and whether it is current. */
export const status: Tool = {
  ...GRAPH_TOOL,
  name: "status",
  title: "What is served, and how fresh it is",
  description:
    "Where the index comes from, what it counts, what it left out, which files changed since, and what to set up. Ask when an " +
    "answer looks old or something that should be there is absent.",
  arguments: [FORMAT],
  run: async (context) => {
    const { answer } = await import("../../graph/answers/status.ts");
    return answer(context);
  },
};
