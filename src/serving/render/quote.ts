const SHORT: ReadonlyMap<string, string> = new Map([
  ['"', '\\"'],
  ["\\", "\\\\"],
  ["\t", "\\t"],
  ["\n", "\\n"],
  ["\r", "\\r"],
  ["\0", "\\0"],
]);

/** What is not shown as it is, but for the plain space: quotes, backslashes, and all that a reader could not see or place. */
const ESCAPED = /["\\\p{C}\p{Zl}\p{Zp}\p{Zs}\p{Grapheme_Extend}]/gu;

/** What can be shown as it is without looking up what Unicode says of each character. */
const PLAIN = /^[ !#-[\]-~]*$/;

/** Quotes a client's words so that nothing invisible is left in them. */
export function quote(text: string): string {
  return PLAIN.test(text) ? `"${text}"` : `"${text.replace(ESCAPED, escape)}"`;
}

function escape(character: string): string {
  if (character === " ") return character;
  return SHORT.get(character) ?? `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}
