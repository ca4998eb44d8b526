import type { ReferenceForm, WrittenReference } from "../../model/reading.ts";
import type { Block, MarkdownDocument } from "../markdown/document.ts";
import { linksOfBlock, type LinkKind, type WrittenLink } from "../markdown/links.ts";
import { normaliseLabel } from "../markdown/references.ts";
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
  const links = blocksWithLinks(document).flatMap((block) =>
    linksOfBlock(document, block).flatMap((link) => referenceOf(link, path)),
  );
  return merged(links, wordsIn(document));
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

/** What every link has: `](`, `][`, `]]`, an address in angles, an attribute with a target. */
const LINKS = /\][([\]]|<[A-Za-z][A-Za-z0-9+.-]*:|\b(?:href|src|HREF|SRC)\s*=/g;
/** Where there are definitions, a bracket may do. */
const LINKS_OR_BRACKETS = new RegExp(`\\]|${LINKS.source}`, "g");

function blocksWithLinks(document: MarkdownDocument): Block[] {
  const text = document.latin1;
  const pattern = document.references().size === 0 ? LINKS : LINKS_OR_BRACKETS;
  const found: Block[] = document.blocks.filter(({ kind }) => kind === "definition");
  const place = placeFinder(document);
  pattern.lastIndex = 0;
  for (let last: Block | undefined; pattern.test(text);) {
    const at = pattern.lastIndex - 1;
    if (text[at] === "]" && !mayBeLabel(text, at, document)) continue;
    const { block } = place(at);
    if (block === undefined || block === last || block.kind === "definition") continue;
    found.push(block);
    last = block;
  }
  return found.toSorted((a, b) => a.line - b.line);
}

const LONGEST_LABEL = 1_000;

/** Whether the brackets that close here hold the label of a definition, or another bracket: `[ ]` of a task does not. */
function mayBeLabel(text: string, at: number, document: MarkdownDocument): boolean {
  const next = text[at + 1];
  if (next === "(" || next === "[" || next === "]" || text[at - 1] === "]") return true;
  const before = text.slice(Math.max(0, at - LONGEST_LABEL), at);
  const open = before.lastIndexOf("[");
  const label = before.slice(open + 1);
  return open < 0
    ? at > LONGEST_LABEL
    : BEYOND_PLAIN.test(label) || document.references().has(normaliseLabel(label));
}

/** Labels that this view of the text, a character a byte, cannot compare. */
const BEYOND_PLAIN = /[\\>\x80-\xff]/;

/** Prose is what words are looked for in: not code, nor markup, nor the definition of a link. */
function wordsIn(document: MarkdownDocument): WrittenReference[] {
  const place = placeFinder(document);
  return mentionsIn(document.latin1).flatMap(({ form, written, value, at }) => {
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
function placeFinder({ blocks, lineCount, offsetOf }: MarkdownDocument): (offset: number) => Place {
  let line = 1;
  let at = 0;
  return (offset) => {
    while (line < lineCount && offsetOf(line + 1) <= offset) line++;
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
