import type { Block, MarkdownDocument } from "../../markdown/document.ts";

/** A heading of the document itself: headings in lists and quotes are part of what these say. */
export interface OutlineHeading {
  readonly block: Block;
  /** Index of the block in the document. */
  readonly at: number;
  readonly text: string;
  /** As it is compared with others. */
  readonly name: string;
}

export type Outline = readonly OutlineHeading[];

/** So many headings show what a document is; farther down only those are read that may state something. */
const MOST_HEADINGS = { named: 24, other: 10 };
const STATING = ["tatus", "hangelog"];

export function outlineOf(document: MarkdownDocument, isNamed: boolean): Outline {
  const most = isNamed ? MOST_HEADINGS.named : MOST_HEADINGS.other;
  const outline: OutlineHeading[] = [];
  document.blocks.forEach((block, at) => {
    if (block.kind !== "heading" || block.lists > 0 || block.quotes > 0) return;
    if (outline.length >= most && !(isNamed && STATING.some((word) => document.holds(block, word)))) return;
    const text = document.content(block);
    outline.push({ block, at, text, name: sectionName(text) });
  });
  return outline;
}

/** A heading without numbering, emphasis, comments and a closing colon, in lower case. */
export function sectionName(heading: string): string {
  return (PLAIN.test(heading) ? heading : stripped(heading)).toLowerCase();
}

/** Most headings have nothing to strip. */
const PLAIN = /^[A-Za-z][A-Za-z' ,()&/-]*[A-Za-z)]$/;

function stripped(heading: string): string {
  return heading
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(/\{#[^}]*\}\s*$/, "")
    .replace(/[*_`]|\u{FE0F}|\p{Extended_Pictographic}/gu, "")
    .trim()
    .replace(/^\s*\d+(\.\d+)*[.)]?\s+/, "")
    .trim()
    .replace(/[:.?]+$/, "")
    .trim();
}
