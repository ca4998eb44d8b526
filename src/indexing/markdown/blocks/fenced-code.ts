import { BACKTICK } from "../characters.ts";
import { closeUnmatched } from "./containers.ts";
import { decodeUtf8 } from "./decode-utf8.ts";
import { addLeaf, closeLeaf, openLeaf } from "./leaf.ts";
import { indentOf, runLength, skipSpaces, takeColumns, trimmedEnd, type Line } from "./line.ts";
import { noteVerbatim, type Fence, type Leaf, type LeafKind, type Scan } from "./scan.ts";

/** Opens a fenced code block, if the line's next characters are a fence. */
export function startFencedCode(scan: Scan): "leaf" | "nothing" {
  const { line } = scan;
  const { text, next, end } = line;
  const marker = text.charCodeAt(next);
  const length = runLength(line, marker);
  if (length < 3 || (marker === BACKTICK && holdsBacktick(text, next + length, end))) return "nothing";
  closeUnmatched(scan);
  const from = skipSpaces(text, next + length, end);
  const info = decodeUtf8(text.slice(from, trimmedEnd(text, from, end)));
  openLeaf(scan, FENCED_CODE, { info, fence: { marker, length, indent: indentOf(line) } });
  return "leaf";
}

const FENCED_CODE: LeafKind = { kind: "code", take: takeLine, close: addLeaf };

function takeLine(scan: Scan, leaf: Leaf): boolean {
  const { line } = scan;
  leaf.endLine = line.number;
  if (leaf.fence !== undefined && closes(line, leaf.fence)) {
    closeLeaf(scan);
    return true;
  }
  takeColumns(line, leaf.fence?.indent ?? 0);
  noteVerbatim(scan);
  return true;
}

function closes(line: Line, { marker, length }: Fence): boolean {
  if (line.text.charCodeAt(line.next) !== marker || indentOf(line) >= 4) return false;
  const run = runLength(line, marker);
  return run >= length && skipSpaces(line.text, line.next + run, line.end) === line.end;
}

function holdsBacktick(text: string, from: number, end: number): boolean {
  for (let at = from; at < end; at++) if (text.charCodeAt(at) === BACKTICK) return true;
  return false;
}
