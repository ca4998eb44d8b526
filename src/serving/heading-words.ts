/** The words of a heading, near enough to its slug on every forge, and to what people write of it, to compare two of them. */
export const headingWords = (heading: string): string =>
  heading.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
