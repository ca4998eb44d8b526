import { hash } from "node:crypto";
import type { Span } from "../model/source.ts";
import { estimateTokens, tokensOf, weigh } from "../model/tokens.ts";
import type { MarkdownDocument } from "./markdown/document.ts";

/** Size and fingerprint of a unit's lines, joined by LF. */
export interface Measure {
  readonly tokens: number;
  readonly hash: string;
}

/** Measures lines already joined by LF, as text or as UTF-8. */
export function measure(lines: string | Buffer): Measure {
  const bytes = typeof lines === "string" ? Buffer.from(lines) : lines;
  return { tokens: estimateTokens(bytes), hash: hashOf(bytes) };
}

/**
 * Measures units of a document that lie within each other. Tokens are estimated once for the lines between two starts, then
 * added up: only the hashes read the lines of a unit again.
 */
export function meterOf(
  { lineBytes, lineCount }: MarkdownDocument,
  starts: readonly number[],
): (unit: Span) => Measure {
  const bounds = [1, ...starts, lineCount + 1]
    .toSorted((a, b) => a - b)
    .filter((bound, at, all) => bound !== all[at - 1]);
  const before = [0];
  const lineEnds = [0];
  bounds.slice(1).forEach((end, at) => {
    const { own, lineEnd } = weigh(lineBytes(bounds[at] ?? 1, end - 1));
    before.push((before[at] ?? 0) + own + lineEnd);
    lineEnds.push(lineEnd);
  });
  return ({ line, endLine }) => {
    const end = placeIn(bounds, endLine + 1);
    const weight = (before[end] ?? 0) - (before[placeIn(bounds, line)] ?? 0) - (lineEnds[end] ?? 0);
    return { tokens: tokensOf(weight), hash: hashOf(lineBytes(line, endLine)) };
  };
}

/** Where a number stands in a list in order that holds it. */
function placeIn(ordered: readonly number[], number: number): number {
  let [low, high] = [0, ordered.length - 1];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ordered[middle] ?? 0) < number) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The first 12 hex digits of SHA-256. */
function hashOf(bytes: Uint8Array): string {
  return hash("sha256", bytes, "hex").slice(0, 12);
}
