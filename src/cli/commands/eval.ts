import type { Command } from "../command.ts";
import { INDEX_OPTIONS } from "./serve.ts";

/** `tero eval`: measures search on a team's own queries. */
export const evaluate: Command = {
  name: "eval",
  usage: "eval <file>",
  description:
    'Measure how well search finds what it should: file holds a query a line as JSON, {"query": "…", "expected": ["ADR-0007", "docs/a.md", "docs/a.md:12"]}. Prints success@1, success@5, MRR@10 and nDCG@10 with 95 % intervals, for search and for text_search.',
  options: [{ flag: "--json", description: "print the figures as JSON" }, ...INDEX_OPTIONS],
  load: async () => (await import("../run/eval.ts")).runEval,
};
