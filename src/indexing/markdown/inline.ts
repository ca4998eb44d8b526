import type { Block, MarkdownDocument } from "./document.ts";
import { decodeText } from "./character-references.ts";
import { remainders } from "./inline/emphasis.ts";
import type { Run, Token } from "./inline/tokens.ts";
import type { References } from "./references.ts";
import { tokeniseInline } from "./inline/tokenise.ts";

/** A heading as written, on one line, links reduced to their label and images to their alt text. */
export function headingTitle(document: MarkdownDocument, heading: Block): string {
  const text = document.content(heading);
  return text.includes("]") || text.includes("<") || text.includes("\n")
    ? reduceLinks(text, document.references())
    : text;
}

/**
 * Inline markdown on one line, links reduced to their label and images to their alt text. Reference links are links only
 * where the document defines them. Code spans, emphasis, escapes, character references and HTML stay as written.
 */
export function reduceLinks(text: string, references: References): string {
  return onOneLine(render(text, tokeniseInline(text, references), reducedToken));
}

/** The text that a reader sees: what is rendered of inline markdown, on one line. */
export function plainText(text: string, references: References): string {
  const tokens = tokeniseInline(text, references);
  const rest = remainders(text, tokens);
  return onOneLine(render(text, tokens, (token, source) => plainToken(token, source, rest)));
}

type RenderToken = (token: Token, source: string) => string;

function render(text: string, tokens: readonly Token[], renderToken: RenderToken): string {
  let out = "";
  let at = 0;
  for (const token of tokens) {
    out += text.slice(at, token.from) + renderToken(token, text.slice(token.from, token.to));
    at = token.to;
  }
  return out + text.slice(at);
}

function reducedToken(token: Token, source: string): string {
  if (token.kind === "open" || token.kind === "close") return token.link === undefined ? source : "";
  if (token.kind === "autolink") return source.slice(1, -1);
  return token.kind === "break" ? " " : source;
}

function plainToken(token: Token, source: string, rest: ReadonlyMap<Run, string>): string {
  if (token.kind === "run") return rest.get(token) ?? source;
  if (token.kind === "html") return "";
  if (token.kind === "code") return codeText(source);
  return token.kind === "escape" || token.kind === "entity"
    ? decodeText(source)
    : reducedToken(token, source);
}

/** The text of a code span: one space is stripped on each side where both have one. */
function codeText(source: string): string {
  const length = source.length - source.replace(/^`+/, "").length;
  const text = source.slice(length, -length).replaceAll("\n", " ");
  const isPadded = text.startsWith(" ") && text.endsWith(" ") && text.trim() !== "";
  return isPadded ? text.slice(1, -1) : text;
}

function onOneLine(text: string): string {
  const lines = text.includes("\n")
    ? text
        .split("\n")
        .map((line) => line.trim())
        .join(" ")
    : text;
  return lines.trim();
}
