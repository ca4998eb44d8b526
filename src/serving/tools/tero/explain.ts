import type { Tool } from "../tool.ts";
import { DEPTH, PLAIN_KIND, queryOfKind, START, VALUE } from "./arguments.ts";
import { askFor, RECORDED } from "./recorded-tool.ts";

export const explain: Tool = {
  ...RECORDED,
  name: "explain",
  title: "Explain",
  description: "EXPLAIN trace only for a query (kind + its args, as query_*).",
  category: "explain",
  arguments: [PLAIN_KIND, VALUE, START, DEPTH],
  run: (context, args) => askFor("explain", context, queryOfKind(args)),
};
