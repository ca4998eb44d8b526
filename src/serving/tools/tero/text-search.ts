import type { Tool } from "../tool.ts";
import { queryOf, requiredText } from "./arguments.ts";
import { askFor, RECORDED } from "./recorded-tool.ts";

const VALUE = requiredText("value", "the query text");

export const textSearch: Tool = {
  ...RECORDED,
  name: "text_search",
  title: "Search text",
  description: "Ranked free-text search over id/title/summary.",
  category: "query",
  arguments: [VALUE],
  run: (context, args) =>
    askFor("answer", context, queryOf("text", { value: args.get(VALUE), depth: undefined })),
};
