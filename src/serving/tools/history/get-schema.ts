import { CURSOR, FORMAT, LIMIT } from "../paging.ts";
import type { Tool } from "../tool.ts";
import { KIND } from "./arguments.ts";

/** Which fields rows have, and what stands in them. */
export const getSchema: Tool = {
  name: "get_schema",
  toolset: "history",
  title: "What rows look like",
  description:
    "Per kind of row: which fields occur, of what type, how often, and which words they take (statuses, labels, …). Use it " +
    "before you filter by status or kind, to know the words. Not for finding rows: use search.",
  arguments: [KIND, FORMAT, LIMIT, CURSOR],
  scope: "read",
  annotations: { readOnlyHint: true, idempotentHint: true },
  run: async (context, args) => {
    const { answer } = await import("../../history/get-schema.ts");
    return answer(context, args);
  },
};
