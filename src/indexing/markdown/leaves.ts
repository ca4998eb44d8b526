import { LF, OPEN_BRACKET } from "./characters.ts";
import { closesFence } from "./block-starts.ts";
import { readDefinition } from "./definition.ts";
import type { BlockKind } from "./document.ts";
import { htmlBlockEnd } from "./html-syntax.ts";
import { indentOf, isBlank, takeColumns } from "./line.ts";
import { lineEnd, noteContent, type HtmlState, type Leaf, type Scan } from "./scan.ts";

const NO_FACTS: Partial<Leaf> = {};

/** Opens a leaf on the present line. */
export function openLeaf(scan: Scan, kind: Leaf["kind"], facts: Partial<Leaf> = NO_FACTS): Leaf {
  const line = scan.line.number;
  const opensItem = takeItemOpening(scan);
  const leaf: Leaf = {
    kind,
    line: facts.line ?? line,
    endLine: line,
    opensItem: facts.opensItem ?? opensItem,
    info: facts.info,
    marker: facts.marker ?? 0,
    length: facts.length ?? 0,
    indent: facts.indent ?? 0,
    html: facts.html,
  };
  scan.leaf = leaf;
  return leaf;
}

/** Notes that a leaf begins; true when it is the first one since a list item opened. */
export function takeItemOpening(scan: Scan): boolean {
  const opened = scan.itemOpened;
  const parent = scan.containers.at(-1);
  if (parent !== undefined) parent.isEmpty = false;
  scan.itemOpened = false;
  return opened;
}

/** Gives the line to the open leaf before any block may start on it; false when the leaf does not want it. */
export function offerLine(scan: Scan, leaf: Leaf): boolean {
  switch (leaf.kind) {
    case "fenced":
      return takeFencedLine(scan, leaf);
    case "indented":
      return takeIndentedLine(scan, leaf);
    case "html":
      return leaf.html !== undefined && takeHtmlLine(scan, leaf, leaf.html);
    case "paragraph":
    case "table":
      if (!isBlank(scan.line)) return false;
      closeLeaf(scan);
      return true;
  }
}

/** Gives a line of text to the open leaf. */
export function extendLeaf(scan: Scan, leaf: Leaf): void {
  leaf.endLine = scan.line.number;
  noteContent(scan, "next");
}

/** Gives the line to an open HTML block, which may end on it. */
export function takeHtmlLine(scan: Scan, leaf: Leaf, html: HtmlState): boolean {
  const { line } = scan;
  if (isBlank(line) && html.kind >= 6) {
    closeLeaf(scan);
    return true;
  }
  noteContent(scan, "at");
  leaf.endLine = line.number;
  if (html.endsAt < line.at) html.endsAt = htmlBlockEnd(line.text, line.at, html.kind);
  if (html.endsAt < line.end) closeLeaf(scan);
  return true;
}

/** Ends the open leaf, if any, and turns it into blocks. */
export function closeLeaf(scan: Scan): void {
  const { leaf } = scan;
  if (leaf === undefined) return;
  scan.leaf = undefined;
  if (leaf.kind === "paragraph") closeParagraph(scan, leaf);
  else addBlock(scan, leaf.kind === "fenced" || leaf.kind === "indented" ? "code" : leaf.kind, leaf);
}

/** Adds a block whose lines are known. */
export function addBlock(scan: Scan, kind: BlockKind, leaf: BlockFacts): void {
  const quotes = scan.quotes.length;
  scan.blocks.push({
    kind,
    line: leaf.line,
    endLine: leaf.endLine,
    level: leaf.level ?? 0,
    quotes,
    lists: scan.containers.length - quotes,
    opensItem: leaf.opensItem,
    info: leaf.info,
  });
}

/** Adds the definitions that a paragraph starts with, and says on which line the rest begins. */
export function takeDefinitions(scan: Scan, leaf: Leaf): number {
  const { text } = scan.line;
  if (text.charCodeAt(scan.contentStarts[leaf.line] ?? 0) !== OPEN_BRACKET) return leaf.line;
  const content = paragraphText(scan, leaf);
  let line = leaf.line;
  for (let at = 0; content.charCodeAt(at) === OPEN_BRACKET;) {
    const definition = readDefinition(content, at);
    if (definition === undefined) break;
    const next = line + countLines(content, at, definition.end);
    addBlock(scan, "definition", {
      line,
      endLine: next - 1,
      opensItem: leaf.opensItem && line === leaf.line,
      info: undefined,
    });
    line = next;
    at = definition.end;
  }
  return line;
}

interface BlockFacts {
  readonly line: number;
  readonly endLine: number;
  readonly level?: number;
  readonly opensItem: boolean;
  readonly info: string | undefined;
}

function closeParagraph(scan: Scan, leaf: Leaf): void {
  const line = takeDefinitions(scan, leaf);
  if (line > leaf.endLine) return;
  const opensItem = leaf.opensItem && line === leaf.line;
  addBlock(scan, "paragraph", { line, endLine: leaf.endLine, opensItem, info: undefined });
}

function takeFencedLine(scan: Scan, leaf: Leaf): boolean {
  const { line } = scan;
  leaf.endLine = line.number;
  if (
    indentOf(line) < 4 &&
    line.text.charCodeAt(line.next) === leaf.marker &&
    closesFence(line, leaf.marker, leaf.length)
  ) {
    closeLeaf(scan);
    return true;
  }
  takeColumns(line, leaf.indent);
  noteContent(scan, "at");
  return true;
}

function takeIndentedLine(scan: Scan, leaf: Leaf): boolean {
  const { line } = scan;
  const blank = isBlank(line);
  if (!blank && indentOf(line) < 4) {
    closeLeaf(scan);
    return false;
  }
  takeColumns(line, 4);
  noteContent(scan, "at");
  if (!blank) leaf.endLine = line.number;
  return true;
}

/** The paragraph's lines as they stand in the scanned text, joined by LF; the last one ends without. */
function paragraphText(scan: Scan, leaf: Leaf): string {
  const {
    contentStarts,
    lineStarts,
    line: { text },
  } = scan;
  const lines: string[] = [];
  for (let number = leaf.line; number <= leaf.endLine; number++) {
    const start = contentStarts[number] ?? 0;
    lines.push(text.slice(start, lineEnd(text, start, lineStarts[number + 1] ?? text.length)));
  }
  return lines.join("\n");
}

function countLines(text: string, from: number, to: number): number {
  let lines = 0;
  for (let at = text.indexOf("\n", from); at !== -1 && at < to; at = text.indexOf("\n", at + 1)) lines++;
  return to === text.length && text.charCodeAt(to - 1) !== LF ? lines + 1 : lines;
}
