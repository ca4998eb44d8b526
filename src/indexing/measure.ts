import { createHash } from "node:crypto";
import { estimateTokens } from "../model/tokens.ts";

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

/** The first 12 hex digits of SHA-256. */
export function hashOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex").slice(0, 12);
}
