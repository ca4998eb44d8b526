import { DASH, EQUALS, HASH, isSpaceOrTab } from "../characters.ts";
import { closeUnmatched } from "./containers.ts";
import { addBlock, addLineBlock } from "./leaf.ts";
import { runLength, skipSpaces, trimmedEnd, type Line } from "./line.ts";
import { takeDefinitions } from "./paragraph.ts";
import { isInParagraph, type Scan } from "./scan.ts";

/** Adds the ATX heading that stands on the line, if one does. */
export function startAtxHeading(scan: Scan): "leaf" | "nothing" {
  const { line } = scan;
  const level = atxLevel(line);
  if (level === 0) return "nothing";
  closeUnmatched(scan);
  addLineBlock(scan, "heading", level);
  scan.contentStarts[line.number] = skipSpaces(line.text, line.next + level, line.end);
  return "leaf";
}

/** Makes the open paragraph a heading, if the line underlines it and it holds more than definitions. */
export function startSetextHeading(scan: Scan): "leaf" | "nothing" {
  const { leaf, line } = scan;
  if (leaf === undefined || !isInParagraph(scan)) return "nothing";
  const level = underlineLevel(line);
  if (level === 0) return "nothing";
  const first = takeDefinitions(scan, leaf);
  if (first > leaf.endLine) {
    // An empty paragraph is left, which the line may go on with, as in all implementations.
    scan.leaf = { ...leaf, line: line.number, endLine: line.number - 1, opensItem: false };
    return "nothing";
  }
  scan.leaf = undefined;
  const opensItem = leaf.opensItem && first === leaf.line;
  addBlock(scan, { kind: "heading", level, line: first, endLine: line.number, opensItem, info: undefined });
  return "leaf";
}

/** End of an ATX heading's text: closing `#`s are no part of it when a space stands before them. */
export function atxTextEnd(text: string, from: number, end: number): number {
  const trimmed = trimmedEnd(text, from, end);
  let at = trimmed;
  while (at > from && text.charCodeAt(at - 1) === HASH) at--;
  if (at === from) return from;
  return at < trimmed && isSpaceOrTab(text.charCodeAt(at - 1)) ? trimmedEnd(text, from, at) : trimmed;
}

function atxLevel(line: Line): number {
  const level = runLength(line, HASH);
  const after = line.next + level;
  return level <= 6 && (after === line.end || isSpaceOrTab(line.text.charCodeAt(after))) ? level : 0;
}

function underlineLevel(line: Line): number {
  const marker = line.text.charCodeAt(line.next);
  const behind = line.next + runLength(line, marker);
  if (skipSpaces(line.text, behind, line.end) !== line.end) return 0;
  if (marker === EQUALS) return 1;
  return marker === DASH ? 2 : 0;
}
