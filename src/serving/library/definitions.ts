import { normaliseLabel } from "../../model/label.ts";
import type { CodeBlock } from "./code-blocks.ts";
import type { SourceLines } from "./source-lines.ts";
import { textLines } from "./text-lines.ts";

/** Where references lead, as written, by normalised label. */
export type Definitions = ReadonlyMap<string, string>;

/**
 * The lines of a text that look like link reference definitions; the first one of a label counts. What is inside code,
 * frontmatter and HTML comments does not; labels broken over lines, and definitions inside lists, are not found.
 */
export function definitionsIn(lines: SourceLines, code: readonly CodeBlock[]): Definitions {
  const found = new Map<string, string>();
  let paragraphEnd = -1;
  let definitionEnd = 0;
  for (const [line, quoted] of textLines(lines, code)) {
    if (line <= definitionEnd) continue;
    const text = withoutQuotes(quoted);
    // What follows a line of a paragraph belongs to it.
    const definition = paragraphEnd === line - 1 ? undefined : definitionAt(lines, line, text);
    if (definition !== undefined) {
      definitionEnd = definition.endLine;
      if (!found.has(definition.label)) found.set(definition.label, definition.target);
    } else if (!/^\s*(?:#|$)/.test(text)) paragraphEnd = line;
  }
  return found;
}

interface Definition {
  readonly label: string;
  readonly target: string;
  readonly endLine: number;
}

/** Longer lines define nothing that anybody wrote. */
const LONGEST = 4_000;
const DEFINITION =
  /^\uFEFF? {0,3}\[((?:[^\][\\]|\\.){1,999})\]:[ \t]*(?:\n {0,3})?(?:<([^<>\n]*)>|([^\s<]\S*))[ \t\r]*(?:[ \t]["'(].*)?$/;

function definitionAt(lines: SourceLines, line: number, text: string): Definition | undefined {
  if (text.length > LONGEST || !/^\uFEFF? {0,3}\[/.test(text)) return undefined;
  const all = whole(lines, line, text);
  const [, written = "", bracketed, bare = ""] = DEFINITION.exec(all) ?? [];
  const label = normaliseLabel(written);
  if (label === "" || label.startsWith("^")) return undefined;
  return { label, target: bracketed ?? bare, endLine: all === text ? line : line + 1 };
}

/** The target may stand on the line below. */
function whole(lines: SourceLines, line: number, text: string): string {
  if (!/\]:[ \t\r]*$/.test(text) || line === lines.count) return text;
  const below = withoutQuotes(lines.line(line + 1));
  return /^ *(?:```|~~~)/.test(below) ? text : `${text.trimEnd()}\n${below.slice(0, LONGEST)}`;
}

const withoutQuotes = (text: string): string => text.replace(/^(?: {0,3}> ?)+/, "");
