import type { Command } from "../command.ts";

/** `tero diff`: what one state of the corpus has that another has not. */
export const diff: Command = {
  name: "diff",
  usage: "diff <before> [after]",
  description:
    "Compare two states: index files, folders or revisions; after is the working tree if left out. In markdown, for a pull request.",
  options: [
    { flag: "--root <dir>", description: "repository of the revisions (default: the working directory)" },
    { flag: "--limit <count>", description: "most rows listed under each heading (default: 50)" },
    { flag: "--json", description: "print all of it as JSON" },
  ],
  load: async () => (await import("../run/diff.ts")).runDiff,
};
