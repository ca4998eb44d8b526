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
  const contentLines = ({ line, endLine }: Block): string => {
    const parts: string[] = [];
    for (let number = line; number <= endLine; number++) {
      const start = contentStarts[number] ?? NO_CONTENT;
      if (start !== NO_CONTENT) parts.push(contentLine(number, start));
    }
    return parts.join("\n");
  };
  const hasCr = bytes.includes(CR);
  /** Whether nothing stands between the lines of the content but their endings: then it is cut out at once. */
  const isWhole = ({ line, endLine }: Block): boolean => {
    if (hasCr || (contentStarts[line] ?? NO_CONTENT) === NO_CONTENT || padding.has(line)) return false;
    let last = line;
    while (last < endLine && contentStarts[last + 1] === lineStarts[last + 1]) last++;
    return last === endLine;
  };
  const whole = ({ line, endLine }: Block): string => {
    const start = contentStarts[line] ?? 0;
    return bytes.toString("utf8", start, lineEnd(bytes, start, lineStarts[endLine + 1] ?? bytes.length));
  };
  return (block) => trimContent(block, withoutNul(isWhole(block) ? whole(block) : contentLines(block)));
}

/** Cuts off what is no content: an ATX heading's closing sequence, white space or empty lines at the end. */
export function trimContent({ kind, line, endLine }: Block, text: string): string {
  switch (kind) {
    case "heading":
      return text.slice(0, (line === endLine ? atxTextEnd : trimmedEnd)(text, 0, text.length));
    case "paragraph":
      return text.slice(0, trimmedEnd(text, 0, text.length));
    case "html":
      return withoutEmptyLines(text);
    case "code":
    case "definition":
    case "rule":
    case "table":
      return text;
  }
}

const NO_CONTENT = -1;

function withoutEmptyLines(text: string): string {
  let end = text.length;
  while (text.charCodeAt(end - 1) === LF) end--;
  return text.slice(0, end);
}

function lineEnd(bytes: Buffer, start: number, next: number): number {
  let end = next;
  if (end > start && bytes[end - 1] === LF) end--;
  while (end > start && bytes[end - 1] === CR) end--;
  return end;
}
