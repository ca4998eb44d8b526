import type { Gathered, LeftOut } from "./gather.ts";

/** Most characters of each part: together with the largest usual text they stay below what clients cut. */
const MOST = { notes: 2_000, overlaps: 1_500, leftOut: 5_000 } as const;
/** Characters of what is left out that are told however small the budget is. */
const LEAST = 1_000;
const LONGEST_LINE = 600;

/** The end of an answer: notes, what was asked for twice, and what does not fit, with how to ask for it. */
export function closingText(
  { leftOut, overlaps, notes }: Omit<Gathered, "chunks">,
  maxTokens: number,
): string {
  const title = `Left out, for it does not fit into ${maxTokens} tokens; select it in a call of its own:`;
  // Two characters a token: where little was asked for, little is told of the rest.
  const most = Math.min(MOST.leftOut, Math.max(LEAST, 2 * maxTokens));
  return [
    ...listed("Notes:", notes, MOST.notes),
    ...listed("Overlap, given once:", overlaps, MOST.overlaps),
    ...listed(title, [...new Set(leftOut.map(leftOutText))], most),
  ].join("\n");
}

function leftOutText({ select, tokens, isTooLarge }: LeftOut): string {
  const size = tokens === undefined ? "size unknown" : `~${tokens} tokens`;
  const why = ", more than the whole budget: select sections of it, or ask for more tokens";
  return `${select}  ${size}${isTooLarge ? why : ""}`;
}

/** A list below its title; what is too much of it is counted. */
function listed(title: string, lines: readonly string[], most: number): readonly string[] {
  if (lines.length === 0) return [];
  let length = 0;
  const short = lines.map((line) => (line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE)}…` : line));
  const shown = short.filter((line) => (length += line.length) <= most);
  const rest = lines.length - shown.length;
  const more = rest === 0 ? [] : [`- … and ${rest} more; list_documents shows what there is`];
  return [title, ...shown.map((line) => `- ${line}`), ...more];
}
