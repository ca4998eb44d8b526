const NOT_ASCII = /[^\0-\x7f]/;

/** The text whose UTF-8 bytes a string holds, one character a byte. */
export function decodeUtf8(bytes: string): string {
  return NOT_ASCII.test(bytes) ? Buffer.from(bytes, "latin1").toString("utf8") : bytes;
}
