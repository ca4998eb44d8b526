import { LF, OPEN_BRACKET } from "../characters.ts";
import { readDefinition } from "../definition-syntax.ts";
import { addBlock, closeLeaf, openLeaf } from "./leaf.ts";
import { isBlank } from "./line.ts";
import { lineEnd, noteText, type Leaf, type LeafKind, type Scan } from "./scan.ts";

/** Opens a paragraph on the present line. */
export function openParagraph(scan: Scan): void {
  openLeaf(scan, PARAGRAPH);
  noteText(scan);
}

/** Gives the present line to the paragraph or table that is open. */
export function extendText(scan: Scan, leaf: Leaf): void {
  leaf.endLine = scan.line.number;
  noteText(scan);
}

/** Leaves lines to the blocks that may start on them, and ends at a blank one. */
export function takeBlankLine(scan: Scan): boolean {
  if (!isBlank(scan.line)) return false;
  closeLeaf(scan);
  return true;
}

/** Adds the definitions that a paragraph starts with, and says on which line the rest begins. */
export function takeDefinitions(scan: Scan, leaf: Leaf): number {
  const start = scan.contentStarts[leaf.line] ?? 0;
  return scan.line.text.charCodeAt(start) === OPEN_BRACKET ? addDefinitions(scan, leaf) : leaf.line;
}

const PARAGRAPH: LeafKind = { kind: "paragraph", take: takeBlankLine, close: closeParagraph };

function closeParagraph(scan: Scan, leaf: Leaf): void {
  const line = takeDefinitions(scan, leaf);
  if (line > leaf.endLine) return;
  const opensItem = leaf.opensItem && line === leaf.line;
  addBlock(scan, { kind: "paragraph", level: 0, line, endLine: leaf.endLine, opensItem, info: undefined });
}

function addDefinitions(scan: Scan, leaf: Leaf): number {
  const text = textOf(scan, leaf);
  let line = leaf.line;
  for (let at = 0; text.charCodeAt(at) === OPEN_BRACKET;) {
    const definition = readDefinition(text, at);
    if (definition === undefined) break;
    const next = line + countLines(text, at, definition.end);
    const opensItem = leaf.opensItem && line === leaf.line;
    addBlock(scan, { kind: "definition", level: 0, line, endLine: next - 1, opensItem, info: undefined });
    line = next;
    at = definition.end;
  }
  return line;
}

/** The paragraph's lines as they stand in the scanned text, joined by LF. */
function textOf({ contentStarts, lineStarts, line: { text } }: Scan, leaf: Leaf): string {
  const lines: string[] = [];
  for (let number = leaf.line; number <= leaf.endLine; number++) {
    const start = contentStarts[number] ?? 0;
    lines.push(text.slice(start, lineEnd(text, start, lineStarts[number + 1] ?? text.length)));
  }
  return lines.join("\n");
}

/** How many lines `from..to` takes up; `to` is behind a line ending or at the end of the text. */
function countLines(text: string, from: number, to: number): number {
  let lines = 0;
  for (let at = text.indexOf("\n", from); at !== -1 && at < to; at = text.indexOf("\n", at + 1)) lines++;
  return to === text.length && text.charCodeAt(to - 1) !== LF ? lines + 1 : lines;
}
