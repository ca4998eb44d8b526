/** The token of an `Authorization: Bearer` header; the scheme's case does not matter, the token is trimmed. */
export function bearerOf(header: string | undefined): string | undefined {
  const [, token] = /^bearer\s+(.*)$/is.exec(header?.trim() ?? "") ?? [];
  return token?.trim() || undefined;
}
