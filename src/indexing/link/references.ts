import type { ReferenceForm, WrittenReference } from "../../model/reading.ts";
import type { Block, MarkdownDocument } from "../markdown/document.ts";
import { linksOfBlock, type LinkKind, type WrittenLink } from "../markdown/links.ts";
import { mentionsIn } from "./mentions.ts";
import { normaliseLink } from "./normalise.ts";

/**
 * Everything that a document cites, in order of its lines: links of every form, ids, lines of files. The whole text is
 * searched at once for what could be either; only the blocks that it stands in are read as markdown.
 */
export function referencesIn(document: MarkdownDocument, path: string): readonly WrittenReference[] {
  const known = READ.get(document);
  if (known !== undefined) return known;
  const found = findReferences(document, path);
  READ.set(document, found);
  return found;
}

/** A check asks of the same document what its index asked. */
const READ = new WeakMap<MarkdownDocument, readonly WrittenReference[]>();

function findReferences(document: MarkdownDocument, path: string): WrittenReference[] {
  const text = document.lineBytes(1, document.lineCount).toString("latin1");
  const links = blocksWithLinks(document, text).flatMap((block) =>
    linksOfBlock(document, block).flatMap((link) => referenceOf(link, path)),
  );
  return merged(links, wordsIn(document, text));
}

const FORMS: Readonly<Record<LinkKind, ReferenceForm>> = {
  inline: "link",
  full: "reference",
  collapsed: "reference",
  shortcut: "reference",
  definition: "definition",
  image: "image",
  autolink: "autolink",
  html: "html",
  wiki: "wiki",
};

/** A wiki link names a page, wherever it lies: it is no path yet. */
function referenceOf({ kind, target, line }: WrittenLink, path: string): WrittenReference[] {
  const value = kind === "wiki" ? `[[${target}]]` : normaliseLink(target, path);
  return value === undefined ? [] : [{ form: FORMS[kind], written: target, value, line }];
}

/** What every link has: `](`, `[[`, an address in angles, an attribute; where there are definitions, any bracket may do. */
const LINKS = /\]\(|\]\]|<[A-Za-z][A-Za-z0-9+.-]*:|\b(?:href|src|HREF|SRC)\s*=/g;
const LINKS_WITH_DEFINITIONS = /\]|<[A-Za-z][A-Za-z0-9+.-]*:|\b(?:href|src|HREF|SRC)\s*=/g;

function blocksWithLinks(document: MarkdownDocument, text: string): Block[] {
  const hasDefinitions = document.blocks.some(({ kind }) => kind === "definition");
  const pattern = hasDefinitions ? LINKS_WITH_DEFINITIONS : LINKS;
  const found: Block[] = [];
  const place = placeFinder(document, text);
  pattern.lastIndex = 0;
  while (pattern.test(text)) {
    const { block } = place(pattern.lastIndex - 1);
    if (block !== undefined && block !== found.at(-1)) found.push(block);
  }
  return found;
}

/** Prose is what words are looked for in: not code, nor markup, nor the definition of a link. */
function wordsIn(document: MarkdownDocument, text: string): WrittenReference[] {
  const place = placeFinder(document, text);
  return mentionsIn(text).flatMap(({ form, written, value, at }) => {
    const { block, line } = place(at);
    const isProse = block?.kind === "paragraph" || block?.kind === "table" || block?.kind === "heading";
    return isProse ? [{ form, written, value, line }] : [];
  });
}

interface Place {
  readonly line: number;
  readonly block: Block | undefined;
}

/** Line and block of an offset, for offsets that only grow. */
function placeFinder({ blocks }: MarkdownDocument, text: string): (offset: number) => Place {
  let line = 1;
  let newline = text.indexOf("\n");
  let at = 0;
  return (offset) => {
    for (; newline !== -1 && newline < offset; newline = text.indexOf("\n", newline + 1)) line++;
    while (at < blocks.length && (blocks[at]?.endLine ?? 0) < line) at++;
    const block = blocks[at];
    return { line, block: block !== undefined && block.line <= line ? block : undefined };
  };
}

/** Two lists in order of lines as one. */
function merged(links: WrittenReference[], words: WrittenReference[]): WrittenReference[] {
  if (words.length === 0) return links;
  return links.length === 0 ? words : [...links, ...words].toSorted((a, b) => a.line - b.line);
}
