import type { Command } from "../command.ts";

/** `tero schema`: prints the JSON Schema of the index. */
export const schema: Command = {
  name: "schema",
  usage: "schema",
  description: "Print the JSON Schema (2020-12) that every index.json follows.",
  options: [],
  load: async () => (await import("../run/schema.ts")).runSchema,
};
