import type { SourceLines } from "./source-lines.ts";

/** Whether an HTML comment begins with a line of markdown: nothing up to its end is anything else. */
export const opensComment = (text: string): boolean => /^ {0,3}<!--/.test(text);

/** Last line of the comment that a line opens; the last of the text where nothing ends it. */
export function commentEnd(lines: SourceLines, first: number): number {
  for (let line = first; line <= lines.count; line++) if (lines.line(line).includes("-->")) return line;
  return lines.count;
}
