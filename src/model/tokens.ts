/** Estimated tokens of UTF-8 text: placeholder to be fitted. */
export function estimateTokens(bytes: Uint8Array): number {
  return Math.ceil(bytes.length / 4);
}
