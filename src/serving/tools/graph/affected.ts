import { CURSOR, FORMAT, LIMIT } from "../paging.ts";
import type { Tool } from "../tool.ts";
import { REV, STAGED, PATCH } from "./arguments.ts";
import { GRAPH_TOOL } from "./graph-tool.ts";

/** Which documents a change touches. */
export const affected: Tool = {
  ...GRAPH_TOOL,
  name: "affected",
  title: "Which documents a change touches",
  description:
    "The documents that cite lines, sections or files that a change touches, each with the citing line and why: from the working " +
    "tree, a revision range or a patch. Ask before a pull request, to mend the documents with the code. Documents that cite " +
    "other lines of the same file are not named.",
  arguments: [REV, STAGED, PATCH, LIMIT, CURSOR, FORMAT],
  run: async (context, args) => {
    const { answer } = await import("../../graph/answers/affected.ts");
    return answer(context, args);
  },
};
