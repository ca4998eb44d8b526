import type { Command } from "../command.ts";

/** `tero check`: finds what a reader of the repository's documents would stumble over. */
export const check: Command = {
  name: "check",
  usage: "check [root]",
  description:
    "Check what the documents cite: links, anchors, ids, line numbers, quotes, and what is no longer in force. Exit 1 on findings.",
  options: [
    { flag: "--format <format>", description: "text (default), json, sarif, github or gitlab" },
    { flag: "--fix", description: "mend what is safe: renamed headings, moved files and lines, case" },
    {
      flag: "--baseline <file>",
      description: "leave out what this file lists: findings as --format json prints them",
    },
    { flag: "--changed", description: "tell only what concerns files that changed since the last commit" },
    { flag: "--staged", description: "check what is staged for the next commit, not the working tree" },
    {
      flag: "--against <revision>",
      description: "compare with a branch: ids it has given away, lines it had elsewhere",
    },
    {
      flag: "--anchors <profile>",
      description: "whose anchors count: github, gitlab, bitbucket or docusaurus",
    },
  ],
  load: async () => (await import("../run/check.ts")).runCheck,
};
