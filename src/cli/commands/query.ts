import type { Command } from "../command.ts";
import { INDEX_OPTIONS } from "./serve.ts";

/** `tero query`: asks the same engine from the command line. */
export const query: Command = {
  name: "query",
  usage: "query <kind> <value>",
  description:
    "Ask the index: kind is id, status, kind, cross_ref or text. Exit 1 when nothing can be cited.",
  options: [
    { flag: "--cite", description: "print the citations alone" },
    { flag: "--explain", description: "print how the answer was found, alone" },
    { flag: "--json", description: "print the answer as MCP clients get it" },
    { flag: "--depth <hops>", description: "how far cross_ref walks (default: 1, at most 6)" },
    ...INDEX_OPTIONS,
  ],
  load: async () => (await import("../run/query.ts")).runQuery,
};
