import type { Command } from "../command.ts";
import { INDEX_OPTIONS } from "./serve.ts";

/** `tero search`: finds documents and sections by what they say. */
export const search: Command = {
  name: "search",
  usage: "search <...words>",
  description:
    'Find the documents and sections that answer a question, best first: words, an id in any spelling, "a phrase" in quotes, -word (in the quotes of the shell) to leave out. Exit 1 when nothing is found.',
  options: [
    { flag: "--limit <count>", description: "most documents to print (default: 10)" },
    { flag: "--kinds <kinds>", description: "only rows or documents of these kinds, by commas" },
    { flag: "--families <families>", description: "only rows of these families, by commas" },
    { flag: "--status <status>", description: "only documents with this status" },
    { flag: "--path <path>", description: "only below this folder, in this file, or matching this pattern" },
    { flag: "--since <date>", description: "only documents dated on or after this" },
    { flag: "--until <date>", description: "only documents dated on or before this" },
    { flag: "--in-force", description: "only what is in force" },
    { flag: "--not-in-force", description: "only what is no longer in force" },
    { flag: "--cursor <cursor>", description: "where to go on: the cursor that an answer ended with" },
    { flag: "--explain", description: "tell how each score came about" },
    { flag: "--json", description: "print the answer as MCP clients get it" },
    { flag: "--open", description: "open the first hit at its line in $VISUAL or $EDITOR" },
    ...INDEX_OPTIONS,
  ],
  load: async () => (await import("../run/search.ts")).runSearch,
};
