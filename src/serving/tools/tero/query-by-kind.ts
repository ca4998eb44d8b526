import type { Tool } from "../tool.ts";
import { queryOf, requiredText } from "./arguments.ts";
import { askFor, RECORDED } from "./recorded-tool.ts";

const VALUE = requiredText("value");

export const queryByKind: Tool = {
  ...RECORDED,
  name: "query_by_kind",
  title: "List by kind",
  description: "All rows of a given kind (rfc, adr, note, issue, section, …).",
  category: "query",
  arguments: [VALUE],
  run: (context, args) =>
    askFor("answer", context, queryOf("kind", { value: args.get(VALUE), depth: undefined })),
};
