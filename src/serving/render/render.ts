import type { JsonObject, Outcome } from "../query/outcome.ts";
import type { ArgumentFault, Tool } from "../tools/tool.ts";
import { isRecorded } from "../tools/tool.ts";
import { renderEnvelope, type Format, type Rendered } from "./envelope.ts";
import { answerEnvelope, refusalEnvelope, refusedEnvelope } from "./recorded.ts";

/** What is to be shown: the outcome of one call of a tool. */
export interface Shown {
  readonly tool: Tool;
  readonly outcome: Outcome | ArgumentFault;
  readonly format: Format;
}

/** Renders what a tool gave as clients see it: the nine in their recorded envelopes, all others in the one of ours. */
export function render({ tool, outcome, format }: Shown): Rendered {
  switch (outcome.kind) {
    case "answer":
      return recorded(answerEnvelope(outcome, outcome.view));
    case "refusal":
      return recorded(refusalEnvelope(outcome));
    case "refused":
      return isRecorded(tool) ? recorded(refusedEnvelope(outcome)) : renderEnvelope(outcome, format);
    case "records":
    case "report":
    case "fault":
      return renderEnvelope(outcome, format);
  }
}

const recorded = (envelope: JsonObject): Rendered => ({
  blocks: [{ type: "text", text: JSON.stringify(envelope) }],
  isError: false,
});
