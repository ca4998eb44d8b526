import type { Command } from "../command.ts";

/** `tero init`: sets a repository up. */
export const init: Command = {
  name: "init",
  usage: "init [root]",
  description: "Set a repository up: client, hook, workflow, merges, a word to agents, and the first index.",
  options: [
    {
      flag: "--yes",
      description: "do it without asking (nothing of yours is ever replaced without --overwrite)",
    },
    { flag: "--dry-run", description: "show what would change, as a diff, and change nothing" },
    { flag: "--remove", description: "undo what init set up, the index included" },
    {
      flag: "--client <names>",
      description: "clients to register with: claude (default), cursor, vscode, codex, gemini, or none",
    },
    { flag: "--no-hook", description: "leave the pre-commit hook out" },
    { flag: "--no-workflow", description: "leave the GitHub workflow out" },
    { flag: "--no-attributes", description: "leave .gitattributes and the merge driver out" },
    { flag: "--no-agents", description: "leave AGENTS.md and CLAUDE.md alone" },
    {
      flag: "--uncommitted",
      description: "keep the index out of the repository: serve and CI make it on demand",
    },
    { flag: "--overwrite", description: "replace what stands under the names that init uses" },
  ],
  load: async () => (await import("../run/init.ts")).runInit,
};
