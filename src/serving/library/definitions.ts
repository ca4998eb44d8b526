import { normaliseLabel } from "../../model/label.ts";
import type { CodeBlock } from "./code-blocks.ts";
import type { SourceLines } from "./source-lines.ts";

/** Where references lead, as written, by normalised label. */
export type Definitions = ReadonlyMap<string, string>;

/** The lines of a text that look like link reference definitions, code left out; the first one of a label counts. */
export function definitionsIn(lines: SourceLines, code: readonly CodeBlock[]): Definitions {
  const found = new Map<string, string>();
  const codeEnds = new Map(code.map(({ line, endLine }) => [line, endLine]));
  for (let line = 1; line <= lines.count; line++) {
    const codeEnd = codeEnds.get(line);
    if (codeEnd !== undefined) line = codeEnd;
    else addDefinition(found, lines, line);
  }
  return found;
}

const OPENING = /^(?:\uFEFF| {0,3}>)* {0,3}\[/;
const DEFINITION = /\[((?:[^\][\\]|\\.){1,999})\]:\s*(?:<([^<>]*)>|(\S+))/;

function addDefinition(found: Map<string, string>, lines: SourceLines, line: number): void {
  const text = lines.line(line);
  if (!OPENING.test(text)) return;
  // The target may stand on the line below.
  const whole = /\]:\s*$/.test(text) ? `${text}\n${lines.line(line + 1)}` : text;
  const [, written = "", bracketed, bare = ""] = DEFINITION.exec(whole) ?? [];
  const label = normaliseLabel(written);
  if (label !== "" && !label.startsWith("^") && !found.has(label)) found.set(label, bracketed ?? bare);
}
