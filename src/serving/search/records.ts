import { estimateTokens } from "../../model/tokens.ts";
import type { CitedRecord, JsonObject, NonEmpty } from "../query/outcome.ts";
import { hitFields } from "./hit-fields.ts";
import { detailLines, headLine, scoreLine } from "./hit-text.ts";
import type { ShownHit } from "./matches.ts";

/** What a page may cost: something for itself, and so much for each hit. */
const [PAGE_TOKENS, HIT_TOKENS] = [120, 42] as const;

/** Titles are cut so far that every hit has its line; the longest of these that fits is taken. */
const TITLE_LENGTHS = [120, 80, 60, 40] as const;

/**
 * Makes records of hits. Every hit has a line with its place; what tells why it is there follows as far as the budget goes,
 * the best hits first. Each form is made when it is asked for.
 */
export function recordsFor(hits: NonEmpty<ShownHit>, withScores: boolean): NonEmpty<CitedRecord> {
  const texts = once(() => textsOf(hits, withScores));
  const recordOf = (shown: ShownHit, at: number): CitedRecord => ({
    citations: [shown.lead.citation, ...shown.sections.map(({ citation }) => citation)],
    get body(): CitedRecord["body"] {
      return [{ type: "text", text: texts()[at] ?? "" }];
    },
    get fields(): JsonObject {
      return hitFields(shown, withScores);
    },
  });
  const [first, ...rest] = hits;
  return [recordOf(first, 0), ...rest.map((shown, at) => recordOf(shown, at + 1))];
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

function textsOf(hits: readonly ShownHit[], withScores: boolean): readonly string[] {
  const budget = PAGE_TOKENS + HIT_TOKENS * hits.length;
  const choices = TITLE_LENGTHS.map((length) => hits.map((hit) => headLine(hit, length)));
  const heads = choices.find((lines) => tokensIn(lines) <= budget) ?? choices.at(-1) ?? [];
  let left = budget - tokensIn(heads);
  return hits.map((shown, at) => {
    const lines = [heads[at] ?? "", ...(withScores ? [scoreLine(shown)] : [])];
    for (const line of detailLines(shown)) {
      left -= tokensIn([line]);
      if (left < 0) break;
      lines.push(line);
    }
    return lines.join("\n");
  });
}

const tokensIn = (lines: readonly string[]): number => estimateTokens(Buffer.from(`${lines.join("\n")}\n`));
