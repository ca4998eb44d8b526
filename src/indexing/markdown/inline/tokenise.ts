import {
  AMPERSAND,
  ASTERISK,
  BACKSLASH,
  BACKTICK,
  CLOSE_BRACKET,
  EXCLAMATION,
  isEscapable,
  LESS,
  LF,
  OPEN_BRACKET,
  SPACE,
  UNDERSCORE,
} from "../characters.ts";
import { closeBracket, openBracket, type Brackets } from "./brackets.ts";
import { entityLength } from "../character-references.ts";
import { autolinkEnd, inlineHtmlEnd } from "./raw-html.ts";
import type { Span, Token } from "./tokens.ts";
import type { References } from "../references.ts";

/** Reads inline markdown in one pass, linear in its length. Emphasis is left unresolved: see emphasis.ts. */
export function tokeniseInline(text: string, references: References): Token[] {
  const first = nextSpecial(text, 0);
  if (first === -1) return [];
  const inline: Inline = {
    text,
    references,
    tokens: [],
    open: [],
    inactiveBelow: 0,
    lastBackticks: undefined,
    absent: new Set(),
  };
  for (let at = first; at !== -1;) at = nextSpecial(text, readAt(inline, at));
  return inline.tokens;
}

/** Offset of the next character that may mean something; -1 where none does. */
function nextSpecial(text: string, from: number): number {
  SPECIAL.lastIndex = from;
  return SPECIAL.test(text) ? SPECIAL.lastIndex - 1 : -1;
}

const SPECIAL = /[\\`<&\n*_[\]!]/g;

interface Inline extends Brackets {
  /** Offset of the last backtick run of each length; found when the first backtick is met. */
  lastBackticks: Map<number, number> | undefined;
  /** Ends of HTML constructs that do not occur any more. */
  readonly absent: Set<string>;
}

/** Reads what starts at `at`, and says where it ends. */
function readAt(inline: Inline, at: number): number {
  switch (inline.text.charCodeAt(at)) {
    case BACKSLASH:
      return readEscape(inline, at);
    case BACKTICK:
      return readCode(inline, at);
    case LESS:
      return readAngle(inline, at);
    case AMPERSAND:
      return take(inline, { kind: "entity", from: at, to: at + entityLength(inline.text, at) });
    case LF:
      return readBreak(inline, at);
    case ASTERISK:
    case UNDERSCORE:
      return readRun(inline, at);
    default:
      return readBracket(inline, at);
  }
}

function readBracket(inline: Inline, at: number): number {
  switch (inline.text.charCodeAt(at)) {
    case OPEN_BRACKET:
      return openBracket(inline, at, false);
    case EXCLAMATION:
      return inline.text.charCodeAt(at + 1) === OPEN_BRACKET ? openBracket(inline, at, true) : at + 1;
    case CLOSE_BRACKET:
      return closeBracket(inline, at);
    default:
      return at + 1;
  }
}

function readEscape(inline: Inline, at: number): number {
  const escaped = inline.text.charCodeAt(at + 1);
  if (escaped === LF) return take(inline, { kind: "break", from: at, to: at + 2 });
  return take(inline, { kind: "escape", from: at, to: isEscapable(escaped) ? at + 2 : at });
}

/** A line ending, with the spaces before it. */
function readBreak(inline: Inline, at: number): number {
  const last = inline.tokens.at(-1)?.to ?? 0;
  let from = at;
  while (from > last && inline.text.charCodeAt(from - 1) === SPACE) from--;
  return take(inline, { kind: "break", from, to: at + 1 });
}

function readRun(inline: Inline, at: number): number {
  const to = at + runLength(inline.text, at);
  inline.tokens.push({ kind: "run", from: at, to });
  return to;
}

/** A code span ends at the next run of as many backticks; where there is none, the run is text. */
function readCode(inline: Inline, at: number): number {
  const length = runLength(inline.text, at);
  inline.lastBackticks ??= lastBackticks(inline.text);
  if ((inline.lastBackticks.get(length) ?? -1) <= at) return at + length;
  return take(inline, { kind: "code", from: at, to: behindBackticks(inline.text, at + length, length) });
}

function readAngle(inline: Inline, at: number): number {
  const autolink = autolinkEnd(inline.text, at);
  if (autolink !== -1) return take(inline, { kind: "autolink", from: at, to: autolink });
  const html = inlineHtmlEnd(inline.text, at, inline.absent);
  return take(inline, { kind: "html", from: at, to: html === -1 ? at : html });
}

/** Adds a token and says where it ends; an empty one means that the character is text. */
function take(inline: Inline, span: Span): number {
  if (span.to === span.from) return span.from + 1;
  inline.tokens.push(span);
  return span.to;
}

function behindBackticks(text: string, from: number, length: number): number {
  for (let at = text.indexOf("`", from); at !== -1;) {
    const run = runLength(text, at);
    if (run === length) return at + run;
    at = text.indexOf("`", at + run);
  }
  return from;
}

function lastBackticks(text: string): Map<number, number> {
  const last = new Map<number, number>();
  for (let at = text.indexOf("`"); at !== -1;) {
    const run = runLength(text, at);
    last.set(run, at);
    at = text.indexOf("`", at + run);
  }
  return last;
}

function runLength(text: string, at: number): number {
  const code = text.charCodeAt(at);
  let end = at + 1;
  while (text.charCodeAt(end) === code) end++;
  return end - at;
}
