import { atxTextEnd } from "./block-starts.ts";
import type { Block, MarkdownDocument } from "./document.ts";
import { trimmedEnd } from "./line.ts";
import type { Scan } from "./scan.ts";

/** The texts of a scanned file, cut out of its bytes on request: most are never asked for. */
export function textsOf(
  bytes: Buffer,
  scan: Scan,
): Pick<MarkdownDocument, "lines" | "lineBytes" | "content"> {
  const { lineStarts, contentStarts, padding } = scan;
  const startOf = (number: number): number => lineStarts[number] ?? bytes.length;
  const isFolded = bytes.includes(CR);

  const lineBytes = (from: number, to: number): Buffer => {
    const raw = bytes.subarray(startOf(from), endOfLine(bytes, startOf(to), startOf(to + 1)));
    return isFolded && raw.includes(CRLF)
      ? Buffer.from(raw.toString("latin1").replaceAll(CRLF, "\n"), "latin1")
      : raw;
  };
  const lines = (from: number, to: number): string => {
    const text = bytes.toString("utf8", startOf(from), endOfLine(bytes, startOf(to), startOf(to + 1)));
    return isFolded ? text.replaceAll(CRLF, "\n") : text;
  };
  const contentLine = (number: number): string => {
    const start = contentStarts[number] ?? -1;
    const text = bytes.toString("utf8", start, endOfContent(bytes, start, startOf(number + 1)));
    const spaces = padding.get(number);
    return spaces === undefined ? text : " ".repeat(spaces) + text;
  };
  const content = (block: Block): string => {
    const parts: string[] = [];
    for (let number = block.line; number <= block.endLine; number++) {
      if ((contentStarts[number] ?? -1) !== -1) parts.push(contentLine(number));
    }
    return finish(block, parts.join("\n"));
  };
  return { lines, lineBytes, content };
}

const CR = 13;
const LF = 10;
const CRLF = "\r\n";

/** Trims what is no content of the block's kind, and replaces NUL as CommonMark has it. */
function finish({ kind, line, endLine }: Block, text: string): string {
  const safe = text.includes("\0") ? text.replaceAll("\0", "\uFFFD") : text;
  if (kind === "heading" && line === endLine) return safe.slice(0, atxTextEnd(safe, 0, safe.length));
  return kind === "heading" || kind === "paragraph" ? safe.slice(0, trimmedEnd(safe, 0, safe.length)) : safe;
}

function endOfLine(bytes: Buffer, start: number, next: number): number {
  if (next <= start || bytes[next - 1] !== LF) return next;
  return next - 1 > start && bytes[next - 2] === CR ? next - 2 : next - 1;
}

function endOfContent(bytes: Buffer, start: number, next: number): number {
  let end = next;
  if (end > start && bytes[end - 1] === LF) end--;
  while (end > start && bytes[end - 1] === CR) end--;
  return end;
}
