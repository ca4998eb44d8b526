import type { Tool } from "../tool.ts";
import { queryOf, requiredText } from "./arguments.ts";
import { askFor, RECORDED } from "./recorded-tool.ts";

const VALUE = requiredText("value");

export const queryByStatus: Tool = {
  ...RECORDED,
  name: "query_by_status",
  title: "List by status",
  description: "All rows with a given status (Accepted, todo, done, …).",
  category: "query",
  arguments: [VALUE],
  run: (context, args) =>
    askFor("answer", context, queryOf("status", { value: args.get(VALUE), depth: undefined })),
};
