import type { Nodes, Root } from "mdast";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { gfmTable } from "micromark-extension-gfm-table";
import remarkFrontmatter from "remark-frontmatter";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { trimContent } from "./block-content.ts";
import type { Block, BlockKind, MarkdownDocument } from "./document.ts";
import { referencesOf } from "./references.ts";
import { sourceText, withoutNul } from "./source-text.ts";

/** Reads a markdown file with remark: the reference that the fast engine is checked against. Slow, and not linear. */
export function parseWithRemark(bytes: Buffer): MarkdownDocument {
  const start = bytes.subarray(0, 3).equals(BYTE_ORDER_MARK) ? 3 : 0;
  const text = withoutLoneCr(bytes.toString("utf8", start));
  const source = sourceText({ bytes, latin1: bytes.toString("latin1") }, lineStarts(bytes, start));
  const root = PROCESSOR.parse(text);
  const leaves = leavesOf(root, text).map(({ block, node }) => ({
    block: within(block, source.lineCount),
    node,
  }));
  const nodeOf = new Map(leaves.map(({ block, node }) => [block, node]));
  const blocks = leaves.map(({ block }) => block);
  const content = (block: Block): string => contentOf(block, nodeOf.get(block), text);
  const matter = root.children.find((node) => node.type === "yaml");
  return {
    ...source,
    frontmatter: matter && { line: 1, endLine: lastLine(matter, undefined), text: matter.value },
    blocks,
    content,
    references: referencesOf(blocks, content),
  };
}

/** For remark, but not for us, a lone CR ends a line. */
const withoutLoneCr = (text: string): string =>
  text.replaceAll(/\r+\n?/g, (ending) => (ending.endsWith("\n") ? "\n" : " "));

/** For remark, but not for us, a final line ending begins one more line. */
const within = (block: Block, lineCount: number): Block => ({
  ...block,
  endLine: Math.min(block.endLine, lineCount),
});

const BYTE_ORDER_MARK = Buffer.from("\uFEFF");

// The table extension alone: footnotes, strikethrough and literal autolinks of remark-gfm are outside our format.
const PROCESSOR = unified()
  .use(remarkParse)
  .data("micromarkExtensions", [gfmTable()])
  .data("fromMarkdownExtensions", [gfmTableFromMarkdown()])
  .use(remarkFrontmatter)
  .freeze();

const KINDS: Partial<Record<Nodes["type"], BlockKind>> = {
  heading: "heading",
  paragraph: "paragraph",
  code: "code",
  html: "html",
  table: "table",
  thematicBreak: "rule",
  definition: "definition",
};

const ATX_MARKER = /^#{1,6}(?=[ \t]|$)[ \t]*/;

interface Leaf {
  readonly block: Block;
  readonly node: Nodes;
}

interface Place {
  quotes: number;
  lists: number;
  itemOpened: boolean;
}

/** The leaf blocks of the tree in document order; walked with a stack of its own, so that no depth overflows. */
function leavesOf(root: Root, text: string): Leaf[] {
  const leaves: Leaf[] = [];
  const place: Place = { quotes: 0, lists: 0, itemOpened: false };
  const steps: { node: Nodes; isLeaving: boolean }[] = [{ node: root, isLeaving: false }];
  for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
    const { node, isLeaving } = step;
    const kind = KINDS[node.type];
    if (kind !== undefined)
      leaves.push({ block: { kind, ...standing(node, place, infoOf(node, text)) }, node });
    if (kind !== undefined || !("children" in node)) continue;
    move(place, node, isLeaving ? -1 : 1);
    if (isLeaving) continue;
    steps.push({ node, isLeaving: true });
    for (const child of node.children.toReversed()) steps.push({ node: child, isLeaving: false });
  }
  return leaves;
}

/** Enters (`by` 1) or leaves (-1) a container. */
function move(place: Place, { type }: Nodes, by: 1 | -1): void {
  if (type === "blockquote") place.quotes += by;
  if (type === "listItem") place.lists += by;
  if (type === "listItem" && by === 1) place.itemOpened = true;
  if (by === -1) place.itemOpened = false;
}

/** Where a leaf stands; it is the one that opens the item, if an item just opened. */
function standing(node: Nodes, place: Place, info: string | undefined): Omit<Block, "kind"> {
  const opensItem = place.itemOpened;
  place.itemOpened = false;
  return {
    line: firstLine(node),
    endLine: lastLine(node, info),
    level: node.type === "heading" ? node.depth : 0,
    quotes: place.quotes,
    lists: place.lists,
    opensItem,
    info,
  };
}

/** For remark a heading begins with the definitions before its text, which are blocks of their own. */
function firstLine(node: Nodes): number {
  const first = node.type === "heading" ? (node.children[0] ?? node) : node;
  return first.position?.start.line ?? 0;
}

/** Remark counts in blank lines below indented code, which are no part of it. */
function lastLine(node: Nodes, info: string | undefined): number {
  const { start, end } = node.position ?? { start: { line: 0 }, end: { line: 0 } };
  return node.type === "code" && info === undefined
    ? start.line + codeLines(node.value).length - 1
    : end.line;
}

function codeLines(code: string): string[] {
  const lines = code.split("\n");
  return lines.slice(0, lines.findLastIndex((line) => /[^ \t]/.test(line)) + 1);
}

/** Info string of a fenced code block as written: remark decodes it. */
function infoOf(node: Nodes, text: string): string | undefined {
  if (node.type !== "code") return undefined;
  const [first = ""] = sourceOf(node, text).split("\n", 1);
  const fence = /^(?:`+|~+)/.exec(first);
  return fence === null ? undefined : first.slice(fence[0].length).trim();
}

function contentOf(block: Block, node: Nodes | undefined, text: string): string {
  if (node === undefined || node.type === "thematicBreak") return "";
  if (node.type === "code") return block.info === undefined ? codeLines(node.value).join("\n") : node.value;
  return node.type === "html" ? trimContent(block, node.value) : textOf(block, node, text);
}

/** The lines of a heading, paragraph, table or definition without the markers of its containers. */
function textOf(block: Block, node: Nodes, text: string): string {
  const lines = sourceOf(node, text)
    .split("\n")
    .slice(block.line - (node.position?.start.line ?? 0));
  if (block.kind === "heading" && block.endLine > block.line) lines.pop();
  if (block.kind === "heading") lines[0] = lines[0]?.replace(ATX_MARKER, "") ?? "";
  const marks = new RegExp(`^(?:[ \\t]*>){0,${block.quotes}}[ \\t]*`);
  return trimContent(block, withoutNul(lines.map((line) => line.replace(marks, "")).join("\n")));
}

function sourceOf({ position }: Nodes, text: string): string {
  return text.slice(position?.start.offset, position?.end.offset);
}

function lineStarts(bytes: Buffer, from: number): number[] {
  const starts = [0];
  for (let at = from; at < bytes.length;) {
    starts.push(at);
    const newline = bytes.indexOf(10, at);
    at = newline === -1 ? bytes.length : newline + 1;
  }
  return starts;
}
