import { CR, LF } from "./characters.ts";
import type { MarkdownDocument } from "./document.ts";

const CRLF = "\r\n";

/** The lines of a file as text or bytes, cut out on request; `lineStarts` holds their offsets, by 1-based number. */
export function sourceText(
  bytes: Buffer,
  lineStarts: readonly number[],
): Pick<MarkdownDocument, "lineCount" | "lines" | "lineBytes" | "holds"> {
  const isFolded = bytes.includes(CR);
  const startOf = (number: number): number => lineStarts[number] ?? bytes.length;
  const endOf = (number: number): number => endOfLine(bytes, startOf(number), startOf(number + 1));
  const searches = new Map<string, (from: number) => number>();
  return {
    lineCount: lineStarts.length - 1,
    lines: (from, to) => {
      const text = bytes.toString("utf8", startOf(from), endOf(to));
      return isFolded ? text.replaceAll(CRLF, "\n") : text;
    },
    lineBytes: (from, to) => {
      const raw = bytes.subarray(startOf(from), endOf(to));
      return isFolded && raw.includes(CRLF) ? unfold(raw) : raw;
    },
    holds: ({ line, endLine }, text) => {
      const search = searches.get(text) ?? searcher(bytes, text);
      searches.set(text, search);
      return search(startOf(line)) < startOf(endLine + 1);
    },
  };
}

/** CommonMark has NUL replaced, for safety. */
export function withoutNul(text: string): string {
  return text.includes("\0") ? text.replaceAll("\0", "\uFFFD") : text;
}

/** Finds the first occurrence from an offset on; the last answer is kept, so that a walk through the file is linear. */
function searcher(bytes: Buffer, text: string): (from: number) => number {
  let searched = 0;
  let found = -1;
  return (from) => {
    if (from < searched || from > found) {
      const at = bytes.indexOf(text, from, "latin1");
      searched = from;
      found = at === -1 ? Infinity : at;
    }
    return found;
  };
}

function unfold(raw: Buffer): Buffer {
  return Buffer.from(raw.toString("latin1").replaceAll(CRLF, "\n"), "latin1");
}

function endOfLine(bytes: Buffer, start: number, next: number): number {
  if (next <= start || bytes[next - 1] !== LF) return next;
  return next - 1 > start && bytes[next - 2] === CR ? next - 2 : next - 1;
}
