import { skipSpaces } from "./blocks/line.ts";
import { lineEnd } from "./blocks/scan.ts";

const FENCE = "---";

/** The YAML block that opens a file at `from`: the offset behind its closing fence, and that fence's line. */
export function findFrontmatter(text: string, from: number): { end: number; endLine: number } | undefined {
  if (!text.startsWith(FENCE, from)) return undefined;
  let next = nextLine(text, from);
  if (!isFence(text, from, next)) return undefined;
  for (let endLine = 2, at = next; at < text.length; endLine++, at = next) {
    next = nextLine(text, at);
    if (isFence(text, at, next)) return { end: next, endLine };
  }
  return undefined;
}

function isFence(text: string, at: number, next: number): boolean {
  if (!text.startsWith(FENCE, at)) return false;
  const end = lineEnd(text, at, next);
  return skipSpaces(text, at + FENCE.length, end) === end;
}

function nextLine(text: string, at: number): number {
  const newline = text.indexOf("\n", at);
  return newline === -1 ? text.length : newline + 1;
}
