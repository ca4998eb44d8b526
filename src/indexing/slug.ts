import { remembering } from "../model/remember.ts";

/**
 * The slug of a title: ASCII letters and digits lower-cased, every other run one hyphen, trimmed. A title without any (CJK)
 * keeps its own letters and digits, NFC, lower-cased; an empty one is `x`.
 */
export const slugOf = remembering((title: string): string => {
  const slug = title
    .replace(/[^A-Za-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .toLowerCase();
  return slug || letterSlug(title) || "x";
});

function letterSlug(title: string): string {
  return title
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, "-")
    .replace(/^-|-$/g, "");
}
