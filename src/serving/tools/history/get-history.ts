import { CURSOR, FORMAT, LIMIT } from "../paging.ts";
import type { Tool } from "../tool.ts";
import { TARGET } from "./arguments.ts";

/** What commits did to a row. */
export const getHistory: Tool = {
  name: "get_history",
  toolset: "history",
  title: "History of a row",
  description:
    "What each commit did to a document, decision, section or issue, newest first: added, which fields changed from what " +
    "to what, deleted; renames are followed. Use it to learn when a decision changed and by whom. Not for comparing whole " +
    "states: use compare_snapshots.",
  arguments: [TARGET, FORMAT, LIMIT, CURSOR],
  scope: "read",
  annotations: { readOnlyHint: true, idempotentHint: true },
  run: async (context, args) => {
    const { answer } = await import("../../history/get-history.ts");
    return answer(context, args);
  },
};
