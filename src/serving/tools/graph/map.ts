import { CURSOR, FORMAT, LIMIT } from "../paging.ts";
import type { Tool } from "../tool.ts";
import { GRAPH_TOOL } from "./graph-tool.ts";

/** The corpus at a glance. */
export const map: Tool = {
  ...GRAPH_TOOL,
  name: "map",
  title: "The corpus at a glance",
  description:
    "The series of records with their statuses and folders, the documents most cited, and the decisions that nothing cites. " +
    "Ask first in a repository you do not know.",
  arguments: [LIMIT, CURSOR, FORMAT],
  run: async (context, args) => {
    const { answer } = await import("../../graph/answers/map.ts");
    return answer(context, args);
  },
};
