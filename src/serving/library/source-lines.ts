import { hash } from "node:crypto";
import type { Span } from "../../model/source.ts";
import { estimateTokens } from "../../model/tokens.ts";

/** The lines of a text, as the file has them: ended by LF alone, so that a CR before it is part of the line. */
export interface SourceLines {
  /** A final line end opens no further line. */
  readonly count: number;
  readonly line: (number: number) => string;
  /** Lines with the ends between them, without that of the last. */
  readonly text: (span: Span) => string;
  /** Lines with all their ends: spans that follow each other add up to the file. */
  readonly whole: (span: Span) => string;
  /** What the index would say of these lines, joined by LF, without a byte order mark. */
  readonly hash: (span: Span) => string;
  readonly tokens: (span: Span) => number;
}

/** Divides a text into its lines. */
export function sourceLines(text: string): SourceLines {
  const starts = lineStarts(text);
  const startOf = (line: number): number => starts[line - 1] ?? text.length;
  const whole = ({ line, endLine }: Span): string => text.slice(startOf(line), startOf(endLine + 1));
  const joined = (span: Span): string => {
    const lines = withoutEnd(whole(span).replaceAll("\r\n", "\n"));
    return span.line === 1 ? lines.replace(/^\uFEFF/, "") : lines;
  };
  return {
    count: starts.length,
    line: (number) => withoutEnd(whole({ line: number, endLine: number })),
    text: (span) => withoutEnd(whole(span)),
    whole,
    hash: (span) => hash("sha256", joined(span), "hex").slice(0, 12),
    tokens: (span) => estimateTokens(Buffer.from(joined(span))),
  };
}

function lineStarts(text: string): readonly number[] {
  const starts: number[] = [];
  for (let at = 0; at < text.length;) {
    starts.push(at);
    const end = text.indexOf("\n", at);
    at = end < 0 ? text.length : end + 1;
  }
  return starts;
}

const withoutEnd = (text: string): string => (text.endsWith("\n") ? text.slice(0, -1) : text);
