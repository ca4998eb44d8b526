import { ask, type Query } from "../../query/query.ts";
import type { Outcome, View } from "../../query/outcome.ts";
import type { ArgumentFault, Tool, ToolContext } from "../tool.ts";

/** What all of the nine but `refresh` have in common. */
export const RECORDED = {
  toolset: "tero",
  scope: "read",
  annotations: { readOnlyHint: true, idempotentHint: true },
} as const satisfies Partial<Tool>;

/** Puts a question and shows one view of the answer; a refusal looks the same in every view. */
export function askFor(
  view: View,
  { corpus }: ToolContext,
  query: Query | ArgumentFault,
): Outcome | ArgumentFault {
  if (query.kind === "fault") return query;
  const outcome = ask(corpus, query);
  return outcome.kind === "answer" ? { ...outcome, view } : outcome;
}
