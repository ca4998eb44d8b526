import type { Command } from "../command.ts";
import { INDEX_OPTIONS } from "./serve.ts";

/** `tero cat`: the text of what is named, each part with its citation. */
export const cat: Command = {
  name: "cat",
  usage: "cat <...selectors>",
  description:
    "Print documents, sections, lines and folders with their citations: an anchor, an id, a path, path#section, path:12-30, folder/ or a selector as JSON. Exit 1 when there is nothing to print.",
  options: [
    { flag: "--no-code", description: "leave fenced code blocks out" },
    { flag: "--max-tokens <count>", description: "print no more than this; what does not fit is named" },
    { flag: "--json", description: "print the answer as JSON" },
    ...INDEX_OPTIONS,
  ],
  load: async () => (await import("../run/cat.ts")).runCat,
};
