import type { CodeBlock } from "./code-blocks.ts";
import { commentEnd, opensComment } from "./comments.ts";
import type { SourceLines } from "./source-lines.ts";

/** The lines up to a last one, with their numbers, that stand outside fenced code, frontmatter and HTML comments. */
export function* textLines(
  lines: SourceLines,
  code: readonly CodeBlock[],
  last: number = lines.count,
): Generator<readonly [line: number, text: string]> {
  const codeEnds = new Map(code.map(({ line, endLine }) => [line, endLine]));
  for (let line = frontmatterEnd(lines) + 1; line <= last; line++) {
    const codeEnd = codeEnds.get(line);
    const text = lines.line(line);
    if (codeEnd !== undefined) line = codeEnd;
    else if (opensComment(text)) line = commentEnd(lines, line);
    else yield [line, text];
  }
}

function frontmatterEnd(lines: SourceLines): number {
  if (!/^\uFEFF?---[ \t\r]*$/.test(lines.line(1))) return 0;
  for (let line = 2; line <= lines.count; line++) {
    if (/^(?:---|\.\.\.)[ \t\r]*$/.test(lines.line(line))) return line;
  }
  return 0;
}
