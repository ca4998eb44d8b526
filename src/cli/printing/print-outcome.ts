import type { Records, Refused } from "../../serving/query/outcome.ts";
import { renderEnvelope, type Format } from "../../serving/render/envelope.ts";
import { EXIT, type Io } from "../command.ts";

/** Prints what a question gave: the answer, or on standard error why there is none; the exit code. */
export function printOutcome(outcome: Records | Refused, format: Format, io: Io): number {
  const { blocks } = renderEnvelope(outcome, format);
  const text = blocks.flatMap((block) => (block.type === "text" ? [`${block.text}\n`] : [])).join("");
  const isRefused = outcome.kind === "refused";
  if (isRefused && format === "text") io.err(text);
  else io.out(text);
  return isRefused ? EXIT.stale : EXIT.ok;
}
