import { CURSOR, FORMAT, LIMIT } from "../paging.ts";
import type { Tool } from "../tool.ts";
import { AFTER, BEFORE, KIND } from "./arguments.ts";

/** What one state of the corpus has that another has not. */
export const compareSnapshots: Tool = {
  name: "compare_snapshots",
  toolset: "history",
  title: "Compare two states",
  description:
    "Counts, then every row that was added, removed or changed (field by field, old → new) between two revisions or index " +
    "files. Use it to see what a branch or a release did to decisions, documents and issues. Not for one row over time: use " +
    "get_history.",
  arguments: [BEFORE, AFTER, KIND, FORMAT, LIMIT, CURSOR],
  scope: "read",
  annotations: { readOnlyHint: true, idempotentHint: true },
  run: async (context, args) => {
    const { answer } = await import("../../history/compare-snapshots.ts");
    return answer(context, args);
  },
};
