import type { Tool } from "../tool.ts";
import { queryOf, recordedDepth, requiredText } from "./arguments.ts";
import { askFor, RECORDED } from "./recorded-tool.ts";

const START = requiredText("start");
const DEPTH = recordedDepth("hop count (default 1)");

export const crossRef: Tool = {
  ...RECORDED,
  name: "cross_ref",
  title: "Walk cross-references",
  description: "Breadth-first walk of depends_on/doc_refs edges from a start id/anchor.",
  category: "query",
  arguments: [START, DEPTH],
  run: (context, args) =>
    askFor("answer", context, queryOf("cross_ref", { value: args.get(START), depth: args.get(DEPTH) })),
};
