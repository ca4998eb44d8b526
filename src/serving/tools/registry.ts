import type { Tool, Toolset } from "./tool.ts";

/** Every tool, by toolset, in the order in which they are listed. */
export const TOOLS: Readonly<Record<Toolset, readonly Tool[]>> = {
  tero: [],
  library: [],
  graph: [],
  search: [],
};
