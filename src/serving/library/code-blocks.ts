import { commentEnd, opensComment } from "./comments.ts";
import { afterQuotes, columnsOf, contentIndent, quotesOf } from "./containers.ts";
import type { SourceLines } from "./source-lines.ts";

/** A fenced code block: the lines of its fences and everything between them. */
export interface CodeBlock {
  readonly line: number;
  readonly endLine: number;
  /** Whether a fence ends it; else the end of what holds it does. */
  readonly isClosed: boolean;
  /** First word behind the opening fence. */
  readonly language: string;
  /** What opens and closes it again where it is cut. */
  readonly opening: string;
  readonly closing: string;
}

/**
 * Finds the fenced code blocks of a markdown text by its lines. A heading that the index knows stands in none, so that no
 * mistake reaches further than a section. It knows of lists and quotes what their indentation and signs tell; fences in
 * HTML it may take for what they are not.
 */
export function codeBlocksIn(
  lines: SourceLines,
  headings: ReadonlySet<number>,
  last: number = lines.count,
): readonly CodeBlock[] {
  const blocks: CodeBlock[] = [];
  const ends = new Map<number, number>();
  for (let line = 1; line <= last; line++) {
    const text = lines.line(line);
    if (opensComment(text)) {
      line = commentEnd(lines, line);
      continue;
    }
    const fence = mayFence(text) ? openingFence(lines, line, ends) : undefined;
    if (fence === undefined) continue;
    const block = blockFrom(lines, fence, headings);
    blocks.push(block);
    ends.set(block.endLine, block.line);
    line = block.endLine;
  }
  return blocks;
}

const mayFence = (text: string): boolean => text.includes("```") || text.includes("~~~");

interface Fence {
  readonly line: number;
  /** Signs of quotes, indentation and list markers before the fence. */
  readonly before: string;
  readonly mark: string;
  readonly info: string;
  readonly quotes: number;
  /** Columns that its content must be indented by where it stands in a list. */
  readonly indent: number;
}

const FENCE = /^((?:[ \t>]|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))*)(`{3,}|~{3,})([^\r]*)\r?$/;

function openingFence(
  lines: SourceLines,
  line: number,
  ends: ReadonlyMap<number, number>,
): Fence | undefined {
  const text = lines.line(line);
  const [, before, mark = "", info = ""] = FENCE.exec(text.replace(/^\uFEFF/, "")) ?? [];
  if (before === undefined || (mark.startsWith("`") && info.includes("`"))) return undefined;
  const quotes = quotesOf(before);
  const indent = contentIndent({ lines, ends, quotes }, line, afterQuotes(before, quotes));
  const isIndentedCode = columnsOf(afterQuotes(before, quotes)) - indent > 3;
  return isIndentedCode ? undefined : { line, before, mark, info: info.trim(), quotes, indent };
}

function blockFrom(lines: SourceLines, fence: Fence, headings: ReadonlySet<number>): CodeBlock {
  const { line, before, mark, info } = fence;
  const margin = before.replaceAll(/[-*+.)\d]/g, " ");
  const shape = {
    line,
    language: /^\S*/.exec(info)?.[0] ?? "",
    opening: `${margin}${mark}${info}`,
    closing: `${margin}${mark}`,
  };
  for (let at = line + 1; at <= lines.count; at++) {
    const text = lines.line(at);
    if (headings.has(at) || isOutside(text, fence))
      return { ...shape, endLine: lastWithText(lines, line, at - 1), isClosed: false };
    if (isClosing(text, fence)) return { ...shape, endLine: at, isClosed: true };
  }
  return { ...shape, endLine: lines.count, isClosed: false };
}

/** Whether a line leaves the quote or the list item in which the block was opened. */
function isOutside(text: string, { quotes, indent }: Fence): boolean {
  if (quotes > 0 && quotesOf(/^[ \t>]*/.exec(text)?.[0] ?? "") < quotes) return true;
  const inner = afterQuotes(text, quotes);
  return indent > 0 && inner.trim() !== "" && columnsOf(/^[ \t]*/.exec(inner)?.[0] ?? "") < indent;
}

function isClosing(text: string, { mark, quotes, indent }: Fence): boolean {
  const inner = afterQuotes(text, quotes);
  const words = inner.trim();
  if (words.length < mark.length || words !== mark.charAt(0).repeat(words.length)) return false;
  return columnsOf(/^[ \t]*/.exec(inner)?.[0] ?? "") - indent <= 3;
}

function lastWithText(lines: SourceLines, first: number, last: number): number {
  let line = last;
  while (line > first && lines.line(line).trim() === "") line--;
  return line;
}
