import type { MarkdownDocument } from "./document.ts";
import { attributesOf } from "./html-attributes.ts";
import { tokeniseInline } from "./inline/tokenise.ts";

/** A place of a document that HTML names: by `id` on any tag, by `name` on an anchor. */
export interface NamedPlace {
  readonly name: string;
  readonly line: number;
}

/** Every place that a document names in HTML, in order; code is passed over. */
export function namedPlaces(document: MarkdownDocument): NamedPlace[] {
  const bytes = document.lineBytes(1, document.lineCount);
  if (!WORDS.some((word) => bytes.includes(word))) return [];
  return document.blocks.flatMap((block) => {
    if (block.kind === "code" || block.kind === "rule" || block.kind === "definition") return [];
    if (!document.lineBytes(block.line, block.endLine).includes("<")) return [];
    const text = document.content(block);
    if (!NAMING.test(text)) return [];
    if (block.kind === "html") return namesIn(text, block.line);
    return tokeniseInline(text, document.references()).flatMap(({ kind, from, to }) =>
      kind === "html" ? namesIn(text.slice(from, to), block.line + lineBreaks(text.slice(0, from))) : [],
    );
  });
}

/** Most files have none of them, and are looked at no further. */
const WORDS = ["id=", "name=", "ID=", "NAME=", "id =", "name ="];
const NAMING = /\s(?:id|name)\s*=/i;

function namesIn(markup: string, line: number): NamedPlace[] {
  return attributesOf(markup)
    .filter(({ tag, name, value }) => value !== "" && (name === "id" || (name === "name" && tag === "a")))
    .map(({ value, at }) => ({ name: value, line: line + lineBreaks(markup.slice(0, at)) }));
}

const lineBreaks = (text: string): number => text.split("\n").length - 1;
