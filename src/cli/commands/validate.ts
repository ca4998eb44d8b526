import type { Command } from "../command.ts";

/** `tero validate`: checks an index against its schema and against what a schema cannot say. */
export const validate: Command = {
  name: "validate",
  usage: "validate <file>",
  description: "Check an index.json against the schema, the order of rows and the uniqueness of anchors.",
  options: [],
  load: async () => (await import("../run/validate.ts")).runValidate,
};
