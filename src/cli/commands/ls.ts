import type { Command } from "../command.ts";
import { INDEX_OPTIONS } from "./serve.ts";

/** `tero ls`: what there is to read. */
export const ls: Command = {
  name: "ls",
  usage: "ls [folder]",
  description:
    "List the documents in a folder, or of one document the sections: anchors, ids, statuses, tokens, summaries.",
  options: [
    { flag: "--lines", description: "show the lines of each section" },
    {
      flag: "--depth <level>",
      description: "deepest level of headings shown; 0 for none (default: as deep as a page holds)",
    },
    { flag: "--kinds <names>", description: "kinds of documents to list, by commas (default: all)" },
    { flag: "--status <word>", description: "list only what has this status" },
    { flag: "--limit <count>", description: "most documents listed (default: 25)" },
    { flag: "--cursor <cursor>", description: "where to go on: the cursor that a list ended with" },
    { flag: "--json", description: "print the list as JSON" },
    ...INDEX_OPTIONS,
  ],
  load: async () => (await import("../run/ls.ts")).runLs,
};
