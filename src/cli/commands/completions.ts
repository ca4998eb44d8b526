import type { Command } from "../command.ts";

/** `tero completions`: what a shell needs to complete commands and options. */
export const completions: Command = {
  name: "completions",
  usage: "completions <shell>",
  description: "Print the completion script for bash, zsh or fish.",
  options: [],
  load: async () => (await import("../run/completions.ts")).runCompletions,
};
