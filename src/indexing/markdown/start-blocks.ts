import {
  atxLevel,
  interrupts,
  isRule,
  listMarkerLength,
  openingFence,
  underlineLevel,
} from "./block-starts.ts";
import {
  ASTERISK,
  BACKTICK,
  DASH,
  EQUALS,
  GREATER,
  HASH,
  isDigit,
  LESS,
  PLUS,
  TILDE,
  UNDERSCORE,
} from "./characters.ts";
import { closeUnmatched, openItem, openQuote } from "./containers.ts";
import { htmlBlockEnd, htmlBlockKind } from "./html-syntax.ts";
import { addBlock, openLeaf, takeDefinitions, takeHtmlLine, takeItemOpening } from "./leaves.ts";
import { indentOf, isBlank, skipSpaces, takeColumns, trimmedEnd } from "./line.ts";
import { noteContent, type Scan } from "./scan.ts";
import { decodeUtf8 } from "./decode.ts";

/** Opens the blocks that start on the line, if any; true when nothing of the line is left for a paragraph. */
export function startBlocks(scan: Scan): boolean {
  const { line } = scan;
  while (!isBlank(line)) {
    if (indentOf(line) >= 4) return startIndentedCode(scan);
    const opened = startAt(scan, line.text.charCodeAt(line.next));
    if (opened !== "container") return opened === "leaf";
  }
  return true;
}

type Opened = "container" | "leaf" | "nothing";

function startAt(scan: Scan, code: number): Opened {
  switch (code) {
    case GREATER:
      closeUnmatched(scan);
      openQuote(scan);
      return "container";
    case DASH:
    case ASTERISK:
    case UNDERSCORE:
    case PLUS:
      return startRuleOrItem(scan, code);
    default:
      if (isDigit(code)) return startItem(scan) ? "container" : "nothing";
      return startLeaf(scan, code) ? "leaf" : "nothing";
  }
}

function startLeaf(scan: Scan, code: number): boolean {
  switch (code) {
    case HASH:
      return startHeading(scan);
    case BACKTICK:
    case TILDE:
      return startFence(scan);
    case LESS:
      return startHtml(scan);
    case EQUALS:
      return underline(scan);
    default:
      return false;
  }
}

function startRuleOrItem(scan: Scan, code: number): Opened {
  if (code === DASH && underline(scan)) return "leaf";
  if (code !== PLUS && startRule(scan)) return "leaf";
  return code !== UNDERSCORE && startItem(scan) ? "container" : "nothing";
}

function startHeading(scan: Scan): boolean {
  const { line } = scan;
  const level = atxLevel(line);
  if (level === 0) return false;
  closeUnmatched(scan);
  addLineBlock(scan, "heading", level);
  scan.contentStarts[line.number] = skipSpaces(line.text, line.next + level, line.end);
  return true;
}

function startRule(scan: Scan): boolean {
  if (!isRule(scan.line)) return false;
  closeUnmatched(scan);
  addLineBlock(scan, "rule", 0);
  return true;
}

/** Makes the open paragraph a heading, unless it holds nothing but definitions. */
function underline(scan: Scan): boolean {
  const { leaf, line } = scan;
  if (leaf === undefined || !isParagraphHere(scan)) return false;
  const level = underlineLevel(line);
  if (level === 0) return false;
  const first = takeDefinitions(scan, leaf);
  scan.leaf = undefined;
  if (first > leaf.endLine) return false;
  const opensItem = leaf.opensItem && first === leaf.line;
  addBlock(scan, "heading", { line: first, endLine: line.number, level, opensItem, info: undefined });
  return true;
}

function startFence(scan: Scan): boolean {
  const { line } = scan;
  const length = openingFence(line);
  if (length === 0) return false;
  closeUnmatched(scan);
  const infoStart = skipSpaces(line.text, line.next + length, line.end);
  const info = decodeUtf8(line.text.slice(infoStart, trimmedEnd(line.text, infoStart, line.end)));
  openLeaf(scan, "fenced", { info, marker: line.text.charCodeAt(line.next), length, indent: indentOf(line) });
  return true;
}

function startHtml(scan: Scan): boolean {
  const { leaf, line } = scan;
  const kind = htmlBlockKind(line.text, line.next, line.end);
  if (kind === undefined || (kind === 7 && leaf?.kind === "paragraph")) return false;
  closeUnmatched(scan);
  const html = { kind, endsAt: htmlBlockEnd(line.text, line.next, kind) };
  takeHtmlLine(scan, openLeaf(scan, "html", { html }), html);
  return true;
}

function startItem(scan: Scan): boolean {
  const { line } = scan;
  const length = listMarkerLength(line);
  if (length === 0 || (isParagraphHere(scan) && !interrupts(line, length))) return false;
  closeUnmatched(scan);
  openItem(scan, length);
  return true;
}

/** Indented code cannot interrupt a paragraph, not even a lazy one. */
function startIndentedCode(scan: Scan): boolean {
  if (scan.leaf?.kind === "paragraph") return false;
  closeUnmatched(scan);
  takeColumns(scan.line, 4);
  openLeaf(scan, "indented");
  noteContent(scan, "at");
  return true;
}

/** Adds a block of the present line alone. */
function addLineBlock(scan: Scan, kind: "heading" | "rule", level: number): void {
  const { number } = scan.line;
  const opensItem = takeItemOpening(scan);
  addBlock(scan, kind, { line: number, endLine: number, level, opensItem, info: undefined });
}

const isParagraphHere = ({ leaf, matched, containers }: Scan): boolean =>
  leaf?.kind === "paragraph" && matched === containers.length;
