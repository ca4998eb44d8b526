import type { Reading } from "../../model/reading.ts";
import type { MarkdownDocument } from "../markdown/document.ts";
import { headingTitle } from "../markdown/inline.ts";
import { namedPlaces } from "../markdown/names.ts";
import { referencesIn } from "./references.ts";

/** What citations need to know of a document: where it can be cited, and what it cites. */
export function readingOf(document: MarkdownDocument, path: string): Reading {
  return {
    lineCount: document.lineCount,
    headings: headingsOf(document),
    names: namedPlaces(document),
    references: referencesIn(document, path),
  };
}

function headingsOf(document: MarkdownDocument): Reading["headings"] {
  return document.blocks
    .filter(({ kind }) => kind === "heading")
    .map((heading) => ({ title: headingTitle(document, heading), line: heading.line }));
}
