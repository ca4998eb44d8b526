import type { Command } from "../command.ts";

/** `tero man`: the manual page. */
export const man: Command = {
  name: "man",
  usage: "man",
  description: "Print the manual page; to read it: tero man | man -l -",
  options: [],
  load: async () => (await import("../run/man.ts")).runMan,
};
