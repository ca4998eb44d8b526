// The 25 code points with the Unicode property White_Space. Neither `\s` nor `trim` will do: they count U+FEFF and miss U+0085.
const CLASS = "[\\t-\\r \\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]";
const RUN = new RegExp(`${CLASS}+`, "u");
const ENDS = new RegExp(`^${CLASS}+|${CLASS}+$`, "gu");

/** The words between white space. */
export function splitAtWhiteSpace(text: string): string[] {
  return text.split(RUN).filter((word) => word !== "");
}

/** Takes white space off both ends. */
export function trimWhiteSpace(text: string): string {
  return text.replace(ENDS, "");
}
