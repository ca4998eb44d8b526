import { hash } from "node:crypto";
import type { Span } from "../model/source.ts";
import { estimateTokens, tokensOf, weigh, type Weight } from "../model/tokens.ts";
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
  const bounds = [...new Set([1, ...starts, lineCount + 1])].toSorted((a, b) => a - b);
  const weights = bounds.slice(1).map((end, at): Weight => weigh(lineBytes(bounds[at] ?? 1, end - 1)));
  const before = [0];
  weights.forEach(({ own, lineEnd }, at) => before.push((before[at] ?? 0) + own + lineEnd));
  const indexOf = new Map(bounds.map((bound, at) => [bound, at]));
  return ({ line, endLine }) => {
    const end = indexOf.get(endLine + 1) ?? 0;
    const weight =
      (before[end] ?? 0) - (before[indexOf.get(line) ?? 0] ?? 0) - (weights[end - 1]?.lineEnd ?? 0);
    return { tokens: tokensOf(weight), hash: hashOf(lineBytes(line, endLine)) };
  };
}

/** The first 12 hex digits of SHA-256. */
function hashOf(bytes: Uint8Array): string {
  return hash("sha256", bytes, "hex").slice(0, 12);
}
