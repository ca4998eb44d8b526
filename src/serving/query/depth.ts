import { quote } from "../render/quote.ts";

/** How far a walk goes where nothing is said. */
export const DEFAULT_DEPTH = 1n;

const MAX = 2n ** 64n - 1n;

/** A depth as a client gave it (a string of digits or a number; nothing is the default), or what is wrong with it. */
export function readDepth(given: unknown): bigint | { readonly message: string } {
  if (given === undefined || given === null) return DEFAULT_DEPTH;
  if (typeof given === "number")
    return Number.isSafeInteger(given) && given >= 0 ? BigInt(given) : notACount(given);
  if (typeof given !== "string" || !/^\+?[0-9]+$/.test(given)) return notACount(given);
  const depth = BigInt(given.replace("+", ""));
  return depth <= MAX ? depth : notACount(given);
}

function notACount(given: unknown): { readonly message: string } {
  const shown = typeof given === "string" ? given : JSON.stringify(given);
  return { message: `\`depth\` must be a non-negative integer, got ${quote(shown)}` };
}
