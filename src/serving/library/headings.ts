import type { CodeBlock } from "./code-blocks.ts";
import type { SourceLines } from "./source-lines.ts";
import { textLines } from "./text-lines.ts";

/** A line that looks like a heading. */
export interface HeadingLine {
  readonly line: number;
  readonly level: number;
  /** Folded by `foldTitle`. */
  readonly title: string;
}

/**
 * The lines of a text that look like headings: `#` at their start, or `===` below. What is inside fenced code, frontmatter
 * and HTML comments does not; headings underlined with `---` or inside lists and quotes are not found.
 */
export function headingLines(
  lines: SourceLines,
  code: readonly CodeBlock[],
  last: number = lines.count,
): readonly HeadingLine[] {
  const found: HeadingLine[] = [];
  for (const [line, text] of textLines(lines, code, last)) found.push(...headingAt(lines, line, text));
  return found;
}

const ATX = /^\uFEFF? {0,3}(#{1,6})(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t\r]*$/;
const UNDERLINE = /^ {0,3}=+[ \t\r]*$/;

function headingAt(lines: SourceLines, line: number, text: string): readonly HeadingLine[] {
  const [, signs, title = ""] = ATX.exec(text) ?? [];
  if (signs !== undefined) return [{ line, level: signs.length, title: foldTitle(title) }];
  if (!UNDERLINE.test(text)) return [];
  const first = paragraphStart(lines, line);
  if (first === line) return [];
  const words = lines.text({ line: first, endLine: line - 1 });
  return [{ line: first, level: 1, title: foldTitle(words) }];
}

/** First line of the paragraph that ends above a line. */
function paragraphStart(lines: SourceLines, below: number): number {
  let line = below;
  while (line > 1 && isParagraph(lines.line(line - 1))) line--;
  return line;
}

function isParagraph(text: string): boolean {
  return /^[^\S\n]{0,3}[^\s#>~`]/.test(text) && !UNDERLINE.test(text);
}

/** Last line of the frontmatter; 0 where there is none. */
/** A title without what markdown may do to it: letters and digits alone, links by their label. */
export function foldTitle(title: string): string {
  return title
    .replaceAll(/\]\([^()]*(?:\([^()]*\)[^()]*)*\)|\]\[[^\]]*\]/g, "]")
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "");
}
