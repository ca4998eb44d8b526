import type { ReferenceForm, WrittenReference } from "../../model/reading.ts";
import type { Block, MarkdownDocument } from "../markdown/document.ts";
import { linksOfBlock, type LinkKind, type WrittenLink } from "../markdown/links.ts";
import { normaliseLabel } from "../../model/label.ts";
import { hitsOf } from "./hits.ts";
import { mentionFinder } from "./mentions.ts";
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
  document.releaseLatin1();
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

/** What every link has: `](`, `][`, `]]`, or a tag or an address in angles. */
const LINKS = /\][([\]]|<[A-Za-z]/g;
/** Where there are definitions, a bracket may do; with the character before it, for hits have two at least. */
const LINKS_OR_BRACKETS = /[^]\]|<[A-Za-z]/g;

function blocksWithLinks(document: MarkdownDocument): Block[] {
  const { blocks, offsetOf } = document;
  const latin1 = document.latin1();
  const hasDefinitions = document.references().size > 0;
  const signs = hitsOf(latin1, hasDefinitions ? LINKS_OR_BRACKETS : LINKS);
  const isLink = (end: number): boolean =>
    !hasDefinitions || latin1[end - 1] !== "]" || mayBeLabel(latin1, end - 1, document);
  return blocks.filter((block) => {
    if (block.kind === "definition") return true;
    if (block.kind === "code" || block.kind === "rule") return false;
    const to = offsetOf(block.endLine + 1);
    for (let end = signs(offsetOf(block.line), to); end > 0; end = signs(end - 1, to))
      if (isLink(end)) return true;
    return false;
  });
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
  const mentionsIn = mentionFinder(document.latin1());
  const found: WrittenReference[] = [];
  for (const block of document.blocks) if (isProse(block)) addWords(found, block, { document, mentionsIn });
  return found;
}

const isProse = ({ kind }: Block): boolean => kind === "paragraph" || kind === "table" || kind === "heading";

interface Looking {
  readonly document: MarkdownDocument;
  readonly mentionsIn: ReturnType<typeof mentionFinder>;
}

function addWords(found: WrittenReference[], block: Block, { document, mentionsIn }: Looking): void {
  const { offsetOf } = document;
  const mentions = mentionsIn(offsetOf(block.line), offsetOf(block.endLine + 1));
  let { line } = block;
  for (const { form, written, value, at } of mentions) {
    while (offsetOf(line + 1) <= at) line++;
    found.push({ form, written, value, line });
  }
}

/** Two lists in order of lines as one. */
function merged(links: WrittenReference[], words: WrittenReference[]): WrittenReference[] {
  if (words.length === 0) return links;
  return links.length === 0 ? words : [...links, ...words].toSorted((a, b) => a.line - b.line);
}
