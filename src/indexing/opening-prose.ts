import type { MarkdownDocument } from "./markdown/document.ts";
import { summarise } from "./summarise.ts";

/** The summary of a document: its first paragraph of prose before the first heading below the title. */
export function openingProse(document: MarkdownDocument): string | undefined {
  for (const block of document.blocks) {
    if (block.kind === "heading" && block.level > 1) return undefined;
    if (block.kind !== "paragraph") continue;
    const text = document.content(block);
    const summary = isMetadata(text) ? undefined : summarise(text, document.references());
    if (summary !== undefined) return summary;
  }
  return undefined;
}

const METADATA_LINE =
  /^\W*(date|status|stage|authors?|deciders|decision-makers|owners?|reviewers?|approvers?|created|(last )?updated|version|tags?|categor(y|ies)|type|issue|ticket|supersedes|superseded by|replaces|replaced by)\W*:/i;

/** Whether every line states a property of the document, as `Date: 2026-01-10` does: no prose, whatever it is rendered as. */
function isMetadata(text: string): boolean {
  return METADATA_LINE.test(text) && text.split("\n").every((line) => METADATA_LINE.test(line));
}
