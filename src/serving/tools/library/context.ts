import { count, required, text, withDefault, type Argument } from "../argument.ts";
import { FORMAT } from "../paging.ts";
import type { Tool } from "../tool.ts";

const TARGET = required("target", text, "the row: anchor, id, path, path#section or path:line");
const BUDGET_TOKENS: Argument<number> = withDefault("budget_tokens", count(1, 1_000_000), {
  value: 4_000,
  description: "most tokens of the answer",
});

/** Gives one row with what must be read with it. */
export const context: Tool = {
  name: "context",
  toolset: "library",
  title: "Read a row in context",
  description:
    "Read one document, section, decision or issue together with what is around it: what superseded it, what it is part " +
    "of, what it cites, what cites it, and what stands next to it, each with its citation, packed into the budget by " +
    "worth. Use it before relying on a row. For texts you can name yourself use get_documents.",
  arguments: [TARGET, BUDGET_TOKENS, FORMAT],
  scope: "read",
  annotations: { readOnlyHint: true, idempotentHint: true },
  run: async ({ corpus, sources }, args) => {
    const library = await import("../../library/context.ts");
    return library.contextOf(
      { target: args.get(TARGET), maxTokens: args.get(BUDGET_TOKENS), format: args.get(FORMAT) },
      { corpus, sources },
    );
  },
};
