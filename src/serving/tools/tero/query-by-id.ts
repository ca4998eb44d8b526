import type { Tool } from "../tool.ts";
import { queryOf, requiredText } from "./arguments.ts";
import { askFor, RECORDED } from "./recorded-tool.ts";

const VALUE = requiredText("value", "the id to match");

export const queryById: Tool = {
  ...RECORDED,
  name: "query_by_id",
  title: "Look up an id",
  description: "Exact lookup by corpus id (RFC-0034, M-1015, DN-87, an issue id).",
  category: "query",
  arguments: [VALUE],
  run: (context, args) =>
    askFor("answer", context, queryOf("id", { value: args.get(VALUE), depth: undefined })),
};
