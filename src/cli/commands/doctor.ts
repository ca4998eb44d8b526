import type { Command } from "../command.ts";

/** `tero doctor`: finds out why a client does not get answers. */
export const doctor: Command = {
  name: "doctor",
  usage: "doctor [root]",
  description:
    "Start the server that .mcp.json names as a client would, ask it everything, and say what is wrong and what to do. Exit 1 if anything is.",
  options: [
    { flag: "--config <file>", description: "the client's file, from the root (default: .mcp.json)" },
    { flag: "--server <name>", description: "the server's name in it (default: tero)" },
  ],
  load: async () => (await import("../run/doctor.ts")).runDoctor,
};
