import type { Command } from "../command.ts";
import { INDEX_OPTIONS } from "./serve.ts";

/** `tero graph`: the questions of the graph toolset, for people. */
export const graph: Command = {
  name: "graph",
  usage: "graph <question> [...what]",
  description:
    "Ask who cites what: find, refs, blast, path, map, cycles, affected, status or verify; what follows is the target (path: from and to). Exit 1 when nothing can be cited.",
  options: [
    {
      flag: "--direction <way>",
      description: "refs: in (default), who cites the target; out, what it cites",
    },
    { flag: "--min-certainty <word>", description: "refs: exact, likely or possible (default)" },
    { flag: "--depth <steps>", description: "blast: how many steps away (default: 3)" },
    { flag: "--via <references>", description: "cycles: depends_on (default), supersession or links" },
    {
      flag: "--rev <range>",
      description: "affected, blast: a revision or range, instead of the working tree",
    },
    { flag: "--staged", description: "affected, blast: what is staged" },
    { flag: "--patch <file>", description: "affected, blast: a unified diff; - reads standard input" },
    { flag: "--text <file>", description: "verify: a text; - reads standard input" },
    { flag: "--limit <count>", description: "most records to print (default: 25)" },
    { flag: "--cursor <cursor>", description: "where to go on: the cursor that an answer ended with" },
    { flag: "--json", description: "print the answer as JSON" },
    ...INDEX_OPTIONS,
  ],
  load: async () => (await import("../run/graph.ts")).runGraph,
};
