import { CURSOR, FORMAT, LIMIT } from "../paging.ts";
import type { Tool } from "../tool.ts";
import { TEXT, PATH } from "./arguments.ts";
import { GRAPH_TOOL } from "./graph-tool.ts";

/** Whether citations and quotes hold. */
export const verify: Tool = {
  ...GRAPH_TOOL,
  name: "verify",
  title: "Verify citations and quotes",
  description:
    "A verdict on every citation and quote of a text, or of a document of the repository: supported, moved (and to which line), " +
    "misattributed (and where it stands), stitched from two places, too_short to tell, not_found, ambiguous, or not_in_force (and by " +
    "what it was replaced). Run it over what you wrote before you hand it on. With neither argument: every line that the " +
    "repository's own documents cite, the faulty ones told.",
  arguments: [TEXT, PATH, LIMIT, CURSOR, FORMAT],
  run: async (context, args) => {
    const { answer } = await import("../../graph/answers/verify.ts");
    return answer(context, args);
  },
};
