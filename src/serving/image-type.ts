/** The MIME type of an image, told by its first bytes; undefined for everything that clients cannot show. */
export function imageTypeOf(bytes: Buffer): string | undefined {
  const start = bytes.toString("latin1", 0, 16);
  return SIGNATURES.find(([signature]) => signature.test(start))?.[1];
}

const SIGNATURES: readonly (readonly [RegExp, string])[] = [
  [/^\x89PNG\r\n/, "image/png"],
  [/^\xff\xd8\xff/, "image/jpeg"],
  [/^GIF8[79]a/, "image/gif"],
  [/^RIFF[^]{4}WEBP/, "image/webp"],
];
