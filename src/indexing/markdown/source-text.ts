import { CR, LF } from "./characters.ts";
import type { MarkdownDocument } from "./document.ts";

const CRLF = "\r\n";

/** U+FEFF in UTF-8, one character a byte. */
export const BYTE_ORDER_MARK = "\xef\xbb\xbf";

/** A file as its bytes, and as a text of one character a byte. */
export interface FileText {
  readonly bytes: Buffer;
  readonly latin1: string;
}

/** The lines of a file as text or bytes, cut out on request; `lineStarts` holds their offsets, by 1-based number. */
export function sourceText(
  { bytes, latin1: known }: FileText,
  lineStarts: readonly number[],
): Pick<
  MarkdownDocument,
  "lineCount" | "lines" | "lineBytes" | "latin1" | "releaseLatin1" | "offsetOf" | "holds"
> {
  const isFolded = bytes.includes(CR);
  let text: string | undefined = markAsSpaces(known);
  const latin1 = (): string => (text ??= markAsSpaces(bytes.toString("latin1")));
  const startOf = (number: number): number => lineStarts[number] ?? bytes.length;
  const endOf = (number: number): number => endOfLine(bytes, startOf(number), startOf(number + 1));
  const searches = new Map<string, (from: number) => number>();
  return {
    lineCount: lineStarts.length - 1,
    lines: (from, to) => {
      const decoded = bytes.toString("utf8", startOf(from), endOf(to));
      return isFolded ? decoded.replaceAll(CRLF, "\n") : decoded;
    },
    lineBytes: (from, to) => {
      const raw = bytes.subarray(startOf(from), endOf(to));
      return isFolded && raw.includes(CRLF) ? unfold(raw) : raw;
    },
    latin1,
    releaseLatin1: () => void (text = undefined),
    offsetOf: startOf,
    holds: ({ line, endLine }, sought) => {
      const search = searches.get(sought) ?? searcher(() => text ?? bytes, sought);
      searches.set(sought, search);
      return search(startOf(line)) < startOf(endLine + 1);
    },
  };
}

function markAsSpaces(latin1: string): string {
  return latin1.startsWith(BYTE_ORDER_MARK) ? `   ${latin1.slice(BYTE_ORDER_MARK.length)}` : latin1;
}

/** CommonMark has NUL replaced, for safety. */
export function withoutNul(text: string): string {
  return text.includes("\0") ? text.replaceAll("\0", "\uFFFD") : text;
}

/** Finds the first occurrence from an offset on; the last answer is kept, so that a walk through the file is linear. */
function searcher(text: () => string | Buffer, sought: string): (from: number) => number {
  let searched = 0;
  let found = -1;
  return (from) => {
    if (from < searched || from > found) {
      const at = text().indexOf(sought, from);
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
