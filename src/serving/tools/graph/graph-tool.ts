import type { Tool } from "../tool.ts";

/** What all tools of the graph have in common. */
export const GRAPH_TOOL = {
  toolset: "graph",
  scope: "read",
  annotations: { readOnlyHint: true, idempotentHint: true },
} as const satisfies Partial<Tool>;
