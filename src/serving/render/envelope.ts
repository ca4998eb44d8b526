import type { Block, JsonObject, Records, Refused, Report } from "../query/outcome.ts";
import type { ArgumentFault } from "../tools/tool.ts";
import { recordBlocks, recordsJson } from "./records.ts";
import { sortedJson } from "./sorted-json.ts";

// The one envelope of every tool beside the nine.

export type Format = "text" | "json";

/** What a client is shown. */
export interface Rendered {
  readonly blocks: readonly Block[];
  readonly isError: boolean;
}

/** Renders what a tool beside the nine gave. */
export function renderEnvelope(
  outcome: Records | Refused | Report | ArgumentFault,
  format: Format,
): Rendered {
  const isError = outcome.kind === "fault";
  if (outcome.kind === "records" && format === "text") return { blocks: recordBlocks(outcome), isError };
  const text = format === "json" ? sortedJson(jsonOf(outcome)) : textOf(outcome);
  return { blocks: [{ type: "text", text }], isError };
}

function jsonOf(outcome: Records | Refused | Report | ArgumentFault): JsonObject {
  switch (outcome.kind) {
    case "records":
      return recordsJson(outcome);
    case "refused": {
      const { candidates, message, next, refusal, searched } = outcome;
      return { refusal: { candidates, kind: refusal, message, next, searched } };
    }
    case "report":
      return outcome.body;
    case "fault":
      return { error: "invalid_argument", message: outcome.message, pointer: outcome.pointer };
  }
}

function textOf(outcome: Records | Refused | Report | ArgumentFault): string {
  switch (outcome.kind) {
    case "records":
      return "";
    case "refused":
      return refusalText(outcome);
    case "report":
      return outcome.text ?? sortedJson(outcome.body);
    case "fault":
      return outcome.pointer === undefined
        ? outcome.message
        : `invalid arguments: ${outcome.pointer} ${outcome.message}`;
  }
}

function refusalText({ refusal, message, searched, candidates, next }: Refused): string {
  const nearest = candidates.length === 0 ? [] : [`nearest: ${candidates.join(", ")}`];
  return [`refused (${refusal}): ${message}`, `searched: ${searched}`, ...nearest, `next: ${next}`].join(
    "\n",
  );
}
