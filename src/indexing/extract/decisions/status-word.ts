import { remembering } from "../../../model/remember.ts";

/** What a written status turned out to be. */
export type StatusReading =
  | { readonly is: "word"; readonly word: string }
  /** Nobody filled it in: `{proposed | accepted}`, `TBD`, `-`. */
  | { readonly is: "placeholder" }
  /** Prose that names no status. */
  | { readonly is: "unreadable" }
  | { readonly is: "empty" };

/** Terms of the life of a decision that have more than one word, or that stand in front of further words. */
const TERMS = [
  "accepted with modifications",
  "accepted with revisions",
  "implemented with modifications",
  "partially accepted",
  "partially implemented",
  "partially superseded",
  "returned for revision",
  "final comment period",
  "gathering information",
  "ready for release",
  "ready for review",
  "under discussion",
  "under review",
  "active review",
  "in discussion",
  "in progress",
  "in review",
  "last call",
  "on hold",
  "work in progress",
  "abandoned",
  "accepted",
  "activated",
  "active",
  "adopted",
  "approved",
  "complete",
  "completed",
  "decided",
  "declined",
  "deferred",
  "defunct",
  "demonstrated",
  "deployed",
  "deprecated",
  "discontinued",
  "draft",
  "drafted",
  "enacted",
  "experimental",
  "expired",
  "final",
  "idea",
  "implementable",
  "implemented",
  "implementing",
  "inactive",
  "living",
  "moved",
  "obsolete",
  "pending",
  "postponed",
  "previewing",
  "proposal",
  "proposed",
  "provisional",
  "recommended",
  "rejected",
  "released",
  "removed",
  "replaced",
  "resolved",
  "retired",
  "reverted",
  "review",
  "speculative",
  "stagnant",
  "stalled",
  "standard",
  "submitted",
  "superceded",
  "superseded",
  "withdrawn",
] as const;

const KNOWN = new Set<string>(TERMS);
const SEVERAL_WORDS = TERMS.filter((term) => term.includes(" "));

/** Whether a status is one of the life of a decision: a task's `To Do` or a document's `published` is not. */
export function isDecisionStatus(word: string): boolean {
  return KNOWN.has(folded(word));
}

/**
 * The leading term of a written status, as the author spelled it: what follows (a note, a date, a revision, who replaced
 * it) and what decorates it (bold, link, emoji) is left off.
 */
export const readStatus = remembering((written: string): StatusReading => {
  if (isDecisionStatus(written)) return { is: "word", word: written };
  const text = undecorated(written.slice(0, LONGEST));
  if (text === "") return { is: written.trim() === "" ? "empty" : "placeholder" };
  if (isPlaceholder(text)) return { is: "placeholder" };
  const term = leadingTerm(text);
  return term === undefined ? { is: "unreadable" } : { is: "word", word: term };
});

/** The term stands at the start; what is farther off is a story. */
const LONGEST = 300;

/** A link becomes its label; comments, struck text, emphasis, quotes, emoji and a repeated `Status:` go; of boxes the ticked one stays. */
function undecorated(written: string): string {
  return written
    .replace(/<!--[\s\S]*?(-->|$)|~~[^~]*~~|:[a-z0-9_+-]+:/g, "")
    .replace(/^.*\[[xX]\]\s+|\[ \].*$/g, "")
    .replace(/!?\[([^\][]*)\]\([^)]*\)/g, "$1")
    .replace(/\[([^\][]*)\](\[[^\]]*\])?/g, (all, label: string) =>
      isDecisionStatus(label.trim()) ? label : all,
    )
    .replace(/<\/?[a-z][^>]*>/gi, "")
    .replace(/[*`"']/g, "")
    .replace(/_/g, " ")
    .replace(/^\s*((current|adr|decision|rfc)\s+)?status\s*:/i, "")
    .replace(/^[^\p{L}\p{N}{[<(|-]+/u, "")
    .trim();
}

/** Brackets around what should be replaced, nothing yet, or all that may be chosen from. */
function isPlaceholder(text: string): boolean {
  return (
    /^[[{<(]/.test(text) ||
    /^(tbd|todo|n\/?a|none|null|unknown|to be (decided|determined|defined)|\?+|-+|–|—)\W*$/i.test(text) ||
    choices(text, "|") > 1 ||
    choices(text, "/") > 2 ||
    choices(text, ",") > 2
  );
}

function choices(text: string, separator: string): number {
  return text.split(separator).filter((part) => isDecisionStatus(part.trim())).length;
}

const END_OF_TERM = /\s*(?:[.,;:()[\]{}!\n|]|\s[-–—]|\d|\s(?:by|in favou?r|on|since|as of|see|for)\s)/;

function leadingTerm(text: string): string | undefined {
  const end = text.search(END_OF_TERM);
  const phrase = (end === -1 ? text : text.slice(0, end)).replace(/\s+/g, " ").trim();
  const known = knownStart(phrase) ?? knownStart(text.slice(0, 40));
  if (known !== undefined) return known;
  const words = phrase.split(" ");
  return phrase !== "" && words.length <= 3 && /^\p{L}/u.test(phrase) ? phrase : undefined;
}

/** The longest known term that the text starts with. */
function knownStart(text: string): string | undefined {
  const start = folded(text);
  const several = SEVERAL_WORDS.find((term) => start === term || start.startsWith(`${term} `));
  if (several !== undefined) return text.slice(0, several.length);
  const first = /^[\p{L}-]+/u.exec(text)?.[0] ?? "";
  return KNOWN.has(folded(first)) ? first : undefined;
}

function folded(text: string): string {
  return text.toLowerCase().replace(/[-\s]/g, " ");
}
