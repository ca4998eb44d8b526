import type { Command } from "../command.ts";

/** `tero why`: tells which rule gave each field of a file's rows, and what it was weighed against. */
export const why: Command = {
  name: "why",
  usage: "why <file>",
  description:
    "Tell which rule gave each field of the rows of FILE (of the row at FILE:LINE), and what it was weighed against.",
  options: [
    {
      flag: "--root <dir>",
      description: "the repository (default: the git repository around the working directory)",
    },
    { flag: "--json", description: "print it as JSON" },
  ],
  load: async () => (await import("../run/why.ts")).runWhy,
};
