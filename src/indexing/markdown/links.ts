import { readDefinition } from "./definition-syntax.ts";
import type { Block, MarkdownDocument } from "./document.ts";
import { attributesOf } from "./html-attributes.ts";
import { decodeDestination } from "./character-references.ts";
import type { Bracket, Token } from "./inline/tokens.ts";
import { tableRows } from "./tables.ts";
import { lineCounter } from "./line-counter.ts";
import { tokeniseInline } from "./inline/tokenise.ts";

/** The written forms of a link. Full, collapsed and shortcut references carry the target of their definition. */
export type LinkKind =
  | "inline"
  | "full"
  | "collapsed"
  | "shortcut"
  | "autolink"
  | "image"
  | "html"
  | "wiki"
  | "definition";

/** A link as its author wrote it; what it leads to is not decided here. */
export interface WrittenLink {
  readonly kind: LinkKind;
  /** As written, but for escapes and character references, which are resolved. */
  readonly target: string;
  /** The raw label, alt text or definition label; empty on HTML. */
  readonly text: string;
  readonly line: number;
}

/** Every link of a document in order of its lines; code is passed over. */
export function linksOf(document: MarkdownDocument): WrittenLink[] {
  return document.blocks.flatMap((block) => linksOfBlock(document, block));
}

/** The links of one block. */
export function linksOfBlock(document: MarkdownDocument, block: Block): WrittenLink[] {
  const signs = document.references().size > 0 ? SIGNS_WITH_REFERENCES : SIGNS;
  return signs.some((sign) => document.holds(block, sign)) ? linksIn(document, block) : [];
}

/** One of these stands in every block that holds a link. */
const SIGNS = ["](", "<", "[["] as const;
const SIGNS_WITH_REFERENCES = ["]", "<"] as const;

/** What every link without a reference shows: its syntax, or an address behind `<`, or an attribute. */
const LINK_SIGN = /\]\(|\[\[|<[A-Za-z][^<>\s]*[:@]|(?:href|src)\s*=/i;

const mayLink = (document: MarkdownDocument, text: string): boolean =>
  document.references().size > 0 || LINK_SIGN.test(text);

function linksIn(document: MarkdownDocument, block: Block): WrittenLink[] {
  switch (block.kind) {
    case "heading":
    case "paragraph":
      return inlineLinks(document, document.content(block), block.line);
    case "table":
      return tableRows(document, block, (row) => mayLink(document, row)).flatMap(({ cells, line }) =>
        cells.flatMap((cell) => inlineLinks(document, cell, line)),
      );
    case "html":
      return htmlLinks(document.content(block), block.line);
    case "definition":
      return definitionLinks(document.content(block), block.line);
    case "code":
    case "rule":
      return [];
  }
}

function inlineLinks(document: MarkdownDocument, text: string, line: number): WrittenLink[] {
  if (!mayLink(document, text)) return [];
  const tokens = tokeniseInline(text, document.references());
  const wiki = wikiLabels(tokens, text);
  const lineAt = lineCounter(text, line);
  return tokens.flatMap((token) => {
    const label = wiki.get(token);
    const at = lineAt(token.from);
    return label === undefined ? linksOfToken(token, text, at) : [wikiLink(label, at)];
  });
}

function linksOfToken(token: Token, text: string, line: number): WrittenLink[] {
  if (token.kind === "html") return htmlLinks(text.slice(token.from, token.to), line);
  if (token.kind === "autolink") return [autolink(text.slice(token.from + 1, token.to - 1), line)];
  if (token.kind !== "open" || token.link === undefined) return [];
  const { kind, target, label } = token.link;
  return [{ kind: token.isImage && kind === "inline" ? "image" : kind, target, text: label, line }];
}

function autolink(text: string, line: number): WrittenLink {
  return { kind: "autolink", target: text.includes(":") ? text : `mailto:${text}`, text, line };
}

function htmlLinks(markup: string, line: number): WrittenLink[] {
  const lineAt = lineCounter(markup, line);
  return attributesOf(markup)
    .filter(({ name }) => name === "href" || name === "src")
    .map(({ value, at }) => ({ kind: "html", target: value, text: "", line: lineAt(at) }));
}

function definitionLinks(text: string, line: number): WrittenLink[] {
  const definition = readDefinition(text, 0);
  if (definition === undefined) return [];
  return [
    { kind: "definition", target: decodeDestination(definition.destination), text: definition.label, line },
  ];
}

/** The insides of `[[…]]` that CommonMark leaves as text, by the token of their outer opening bracket. */
function wikiLabels(tokens: readonly Token[], text: string): Map<Token, string> {
  const labels = new Map<Token, string>();
  if (!text.includes("[[")) return labels;
  const pairs = textBrackets(tokens);
  pairs.forEach(({ open, close }, at) => {
    const inner = pairs[at - 1];
    if (inner === undefined || inner.open.from !== open.to || inner.close.to !== close.from) return;
    const label = text.slice(inner.open.to, inner.close.from);
    if (!inner.open.isImage && WIKI_LABEL.test(label)) labels.set(open, label);
  });
  return labels;
}

const WIKI_LABEL = /^[^\s|[\]][^\n[\]]*$/;

interface BracketPair {
  readonly open: Bracket;
  readonly close: Bracket;
}

/** Brackets that are text, in pairs, in the order in which they close. */
function textBrackets(tokens: readonly Token[]): BracketPair[] {
  const waiting: Bracket[] = [];
  return tokens.flatMap((token) => {
    if ((token.kind !== "open" && token.kind !== "close") || token.link !== undefined) return [];
    const open = token.kind === "open" ? undefined : waiting.pop();
    if (token.kind === "open") waiting.push(token);
    return open === undefined ? [] : [{ open, close: token }];
  });
}

function wikiLink(label: string, line: number): WrittenLink {
  const bar = label.indexOf("|");
  const target = (bar === -1 ? label : label.slice(0, bar)).trim();
  return { kind: "wiki", target, text: bar === -1 ? target : label.slice(bar + 1).trim(), line };
}
