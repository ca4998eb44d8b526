import type { Tool } from "../tool.ts";
import { DEPTH, KIND, queryOfKind, START, VALUE } from "./arguments.ts";
import { askFor, RECORDED } from "./recorded-tool.ts";

export const cite: Tool = {
  ...RECORDED,
  name: "cite",
  title: "Cite",
  description: "Citations only for a query (kind + its args, as query_*).",
  category: "explain",
  arguments: [KIND, VALUE, START, DEPTH],
  run: (context, args) => askFor("citations", context, queryOfKind(args)),
};
