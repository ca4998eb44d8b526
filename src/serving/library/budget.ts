import type { Format } from "../render/envelope.ts";
import { MAX_CHARACTERS } from "../render/records.ts";
import type { Block } from "../query/outcome.ts";

/** What an answer may still cost. */
export interface Budget {
  readonly total: number;
  readonly tokens: () => number;
  /** Whether something still fits; if so it is paid for. */
  readonly pay: (tokens: number, blocks: readonly Block[]) => boolean;
}

/** Most tokens of an answer that does not ask for another measure. */
export const DEFAULT_TOKENS = 10_000;

/** What is left over for the notes of an answer, below what clients show of one. */
const CHARACTERS_A_TOKEN = 4;

/**
 * A budget in tokens, and in characters too: clients cut by these. The characters follow the tokens only where more than
 * the usual is asked for.
 */
export function budgetOf(total: number, format: Format): Budget {
  let tokens = total;
  let characters = Math.max(MAX_CHARACTERS, total > DEFAULT_TOKENS ? total * CHARACTERS_A_TOKEN : 0);
  return {
    total,
    tokens: () => tokens,
    pay: (cost, blocks) => {
      const length = lengthOf(blocks, format);
      if (cost > tokens || length > characters) return false;
      tokens -= cost;
      characters -= length;
      return true;
    },
  };
}

function lengthOf(blocks: readonly Block[], format: Format): number {
  const texts = blocks.flatMap((block) => (block.type === "text" ? [block.text] : []));
  return texts.reduce((sum, text) => sum + (format === "json" ? JSON.stringify(text) : text).length + 1, 0);
}
