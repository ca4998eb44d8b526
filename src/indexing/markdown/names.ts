import type { MarkdownDocument } from "./document.ts";
import { attributesOf } from "./html-attributes.ts";
import { lineCounter } from "./line-counter.ts";
import { tokeniseInline } from "./inline/tokenise.ts";

/** A place of a document that HTML names: by `id` on any tag, by `name` on an anchor. */
export interface NamedPlace {
  readonly name: string;
  readonly line: number;
}

/** Every place that a document names in HTML, in order; code is passed over. */
export function namedPlaces(document: MarkdownDocument): NamedPlace[] {
  const { blocks, content, holds, latin1, references } = document;
  if (!WORDS.some((word) => latin1().includes(word))) return [];
  return blocks.flatMap((block) => {
    if (block.kind === "code" || block.kind === "rule" || block.kind === "definition") return [];
    if (!holds(block, "<")) return [];
    const text = content(block);
    if (!NAMING.test(text)) return [];
    if (block.kind === "html") return namesIn(text, block.line);
    const lineAt = lineCounter(text, block.line);
    return tokeniseInline(text, references()).flatMap(({ kind, from, to }) =>
      kind === "html" ? namesIn(text.slice(from, to), lineAt(from)) : [],
    );
  });
}

/** Most files have none of them, and are looked at no further. */
const WORDS = ["id=", "name=", "ID=", "NAME=", "id =", "name ="];
const NAMING = /\s(?:id|name)\s*=/i;

function namesIn(markup: string, line: number): NamedPlace[] {
  const lineAt = lineCounter(markup, line);
  return attributesOf(markup)
    .filter(({ tag, name, value }) => value !== "" && (name === "id" || (name === "name" && tag === "a")))
    .map(({ value, at }) => ({ name: value, line: lineAt(at) }));
}
