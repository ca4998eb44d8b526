import { CURSOR, FORMAT, LIMIT } from "../paging.ts";
import type { Tool } from "../tool.ts";
import { PLACE } from "./arguments.ts";
import { GRAPH_TOOL } from "./graph-tool.ts";

/** Where something is, what it is, and whether it holds. */
export const find: Tool = {
  ...GRAPH_TOOL,
  name: "find",
  title: "Find a record, section, file or folder",
  description:
    "Where a record, section, file or folder is, and whether it is in force: by id in any spelling, anchor, path, " +
    "path#heading or path:line. A folder gives the documents in it, a document its sections. To find words, use text_search.",
  arguments: [PLACE, LIMIT, CURSOR, FORMAT],
  run: async (context, args) => {
    const { answer } = await import("../../graph/answers/find.ts");
    return answer(context, args);
  },
};
