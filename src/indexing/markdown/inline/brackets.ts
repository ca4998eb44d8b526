import { CLOSE_BRACKET, CLOSE_PARENTHESIS, isBlank, OPEN_BRACKET, OPEN_PARENTHESIS } from "../characters.ts";
import { endOfDestination, endOfLabel, endOfQuoted, LONGEST_LABEL } from "../definition-syntax.ts";
import { decodeDestination } from "../character-references.ts";
import type { Bracket, Link, Token } from "./tokens.ts";
import { normaliseLabel } from "../../../model/label.ts";
import type { References } from "../references.ts";

/** What finding links needs to know while the inline text is read. */
export interface Brackets {
  readonly text: string;
  readonly references: References;
  readonly tokens: Token[];
  /** Opening brackets that wait for their closing one. */
  readonly open: OpenBracket[];
  /** Those below this index are inside what has become a link's beginning: links hold no links. */
  inactiveBelow: number;
}

export interface OpenBracket {
  readonly token: Bracket;
  /** Whether another bracket opened behind it: its text is no label then. */
  holdsBracket: boolean;
}

export function openBracket(brackets: Brackets, at: number, isImage: boolean): number {
  const to = at + (isImage ? 2 : 1);
  const token: Bracket = { kind: "open", from: at, to, isImage, link: undefined };
  const outer = brackets.open.at(-1);
  if (outer !== undefined) outer.holdsBracket = true;
  brackets.tokens.push(token);
  brackets.open.push({ token, holdsBracket: false });
  return to;
}

/** Reads a closing bracket and what belongs to it, and says where that ends. */
export function closeBracket(brackets: Brackets, at: number): number {
  const { open, tokens } = brackets;
  const opening = open.pop();
  if (opening === undefined) return at + 1;
  const { isImage } = opening.token;
  const isActive = isImage || open.length >= brackets.inactiveBelow;
  brackets.inactiveBelow = Math.min(brackets.inactiveBelow, open.length);
  const found = isActive ? findLink(brackets, opening, at) : undefined;
  const to = found?.end ?? at + 1;
  const link = found && {
    kind: found.kind,
    target: found.target,
    label: brackets.text.slice(opening.token.to, at),
  };
  opening.token.link = link;
  tokens.push({ kind: "close", from: at, to, isImage, link });
  if (found !== undefined && !isImage) brackets.inactiveBelow = open.length;
  return to;
}

interface Found {
  readonly kind: Link["kind"];
  readonly target: string;
  /** Offset behind all that belongs to the link. */
  readonly end: number;
}

function findLink(brackets: Brackets, opening: OpenBracket, close: number): Found | undefined {
  const { text } = brackets;
  const next = text.charCodeAt(close + 1);
  const inline = next === OPEN_PARENTHESIS ? readResource(text, close + 1) : undefined;
  if (inline !== undefined) return inline;
  const labelEnd = next === OPEN_BRACKET ? endOfLabel(text, close + 1) : -1;
  if (labelEnd !== -1) return full(brackets, close + 2, labelEnd);
  return byOwnText(brackets, opening, close);
}

function full({ text, references }: Brackets, from: number, end: number): Found | undefined {
  const target = references.get(normaliseLabel(text.slice(from, end - 1)));
  return target === undefined ? undefined : { kind: "full", target, end };
}

/** A collapsed or shortcut reference: the link's text is its label. */
function byOwnText({ text, references }: Brackets, opening: OpenBracket, close: number): Found | undefined {
  const from = opening.token.to;
  if (opening.holdsBracket || references.size === 0 || close - from > LONGEST_LABEL) return undefined;
  const target = references.get(normaliseLabel(text.slice(from, close)));
  if (target === undefined) return undefined;
  const isCollapsed =
    text.charCodeAt(close + 1) === OPEN_BRACKET && text.charCodeAt(close + 2) === CLOSE_BRACKET;
  return { kind: isCollapsed ? "collapsed" : "shortcut", target, end: close + (isCollapsed ? 3 : 1) };
}

/** Reads `(destination "title")`. */
function readResource(text: string, at: number): Found | undefined {
  const start = skipBlanks(text, at + 1);
  const destinationEnd = text.charCodeAt(start) === CLOSE_PARENTHESIS ? start : endOfDestination(text, start);
  if (destinationEnd === -1) return undefined;
  const close = skipTitle(text, destinationEnd);
  if (text.charCodeAt(close) !== CLOSE_PARENTHESIS) return undefined;
  return { kind: "inline", target: decodeDestination(text.slice(start, destinationEnd)), end: close + 1 };
}

/** Offset behind white space, and behind a title with white space around it. */
function skipTitle(text: string, from: number): number {
  const start = skipBlanks(text, from);
  const end = start > from ? endOfQuoted(text, start) : -1;
  return end === -1 ? start : skipBlanks(text, end);
}

function skipBlanks(text: string, from: number): number {
  let at = from;
  while (isBlank(text.charCodeAt(at))) at++;
  return at;
}
