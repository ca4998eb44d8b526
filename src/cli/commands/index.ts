import type { Command } from "../command.ts";

/** `tero index`: makes the index of a repository. */
export const index: Command = {
  name: "index",
  usage: "index [root]",
  description:
    "Index the repository at root (by default the working directory) into index.json and INDEX.md.",
  options: [
    { flag: "--out <dir>", description: "folder to write to (default: docs/tero-index under the root)" },
    {
      flag: "--check",
      description: "write nothing; exit 1 when the files on disk are not what would be written",
    },
    {
      flag: "--staged",
      description: "read what is staged for the next commit, as git keeps it, not the working tree",
    },
    { flag: "--revision <name>", description: "read a revision, as git keeps it; with --stdout alone" },
    { flag: "--llms-txt", description: "write llms.txt at the root too" },
    { flag: "--stdout", description: "print index.json instead of writing files" },
    { flag: "--no-markdown", description: "leave INDEX.md out" },
    { flag: "--no-cache", description: "read every file anew" },
    { flag: "--quiet", description: "print nothing but faults" },
    { flag: "--json", description: "print the summary, with all flags, as JSON" },
    { flag: "--parser <engine>", description: "markdown engine: fast (default) or remark, the reference" },
  ],
  load: async () => (await import("../run/index.ts")).runIndex,
};
