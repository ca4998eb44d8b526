import type { Block } from "../../markdown/document.ts";
import { keyWords, type Statement } from "./facts.ts";

/** `Status: X`, `**Status:** X`, `- **Status**: X`; the colon may stand inside or outside of the emphasis, or both. */
const FIELD = /^[ \t]*[*_`]*([A-Za-z][\w ()/#.'-]{0,48}?)[*_`]*\s*:[*_`:]*(?:\s+(.*))?$/;
/** Several fields on one line: `**Status:** Accepted | **Date:** 2024-01-01`. */
const BETWEEN_FIELDS = /\s+(?:[|·•]\s+)?(?=\*\*[A-Za-z ]+(?::\*\*|\*\*:))|\s+[|·•]\s+(?=[A-Za-z ]+:\s)/;

/** The `Key: value` lines of a paragraph or list item, in order. */
export function lineStatements(content: string, block: Block): Statement[] {
  const place = block.lists > 0 ? "bullet" : "line";
  const found: Statement[] = [];
  content.split("\n").forEach((text, at) => {
    for (const part of fieldsOf(text)) {
      const match = part.includes(":") ? FIELD.exec(part) : null;
      if (match)
        found.push({
          place,
          key: keyWords(match[1] ?? ""),
          value: (match[2] ?? "").trim(),
          line: block.line + at,
        });
      else continueLast(found, text);
    }
  });
  return found;
}

function fieldsOf(line: string): readonly string[] {
  const first = line.indexOf(":");
  return first === -1 || line.indexOf(":", first + 1) === -1 ? [line] : line.split(BETWEEN_FIELDS);
}

/** A value that runs on to the next line. */
function continueLast(found: Statement[], text: string): void {
  const last = found.pop();
  if (last) found.push({ ...last, value: `${last.value} ${text.trim()}`.trim() });
}
