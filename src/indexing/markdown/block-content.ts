import { atxTextEnd } from "./blocks/heading.ts";
import { CR, LF } from "./characters.ts";
import type { Block } from "./document.ts";
import { trimmedEnd } from "./blocks/line.ts";
import type { Scan } from "./blocks/scan.ts";
import { withoutNul } from "./source-text.ts";

/** Cuts the content of scanned blocks out of the file's bytes on request: most is never asked for. */
export function blockContent(bytes: Buffer, scan: Scan): (block: Block) => string {
  const { lineStarts, contentStarts, padding } = scan;
  const contentLine = (number: number, start: number): string => {
    const text = bytes.toString("utf8", start, lineEnd(bytes, start, lineStarts[number + 1] ?? bytes.length));
    const spaces = padding.get(number);
    return spaces === undefined ? text : " ".repeat(spaces) + text;
  };
  return (block) => {
    const parts: string[] = [];
    for (let number = block.line; number <= block.endLine; number++) {
      const start = contentStarts[number] ?? NO_CONTENT;
      if (start !== NO_CONTENT) parts.push(contentLine(number, start));
    }
    return trimContent(block, withoutNul(parts.join("\n")));
  };
}

/** Cuts off what is no content: the closing sequence of an ATX heading, white space at the end of a paragraph. */
export function trimContent({ kind, line, endLine }: Block, text: string): string {
  if (kind === "heading" && line === endLine) return text.slice(0, atxTextEnd(text, 0, text.length));
  return kind === "heading" || kind === "paragraph" ? text.slice(0, trimmedEnd(text, 0, text.length)) : text;
}

const NO_CONTENT = -1;

function lineEnd(bytes: Buffer, start: number, next: number): number {
  let end = next;
  if (end > start && bytes[end - 1] === LF) end--;
  while (end > start && bytes[end - 1] === CR) end--;
  return end;
}
