import { EXCLAMATION, isLetter, QUESTION } from "../characters.ts";
import { tagEnd } from "../html-tags.ts";

const URI = /<[A-Za-z][A-Za-z0-9+.-]{1,31}:[^\0-\x20<>\x7f]*>/y;
const EMAIL =
  /<[\w.!#$%&'*+/=?^`{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)*>/y;

/** Offset behind the autolink `<…>` that starts at `at`; -1 when none does. */
export function autolinkEnd(text: string, at: number): number {
  const uri = matchEnd(URI, text, at);
  return uri === -1 ? matchEnd(EMAIL, text, at) : uri;
}

/** Offset behind the raw HTML that starts at `at`; -1 when none does. `absent` remembers ends that do not occur. */
export function inlineHtmlEnd(text: string, at: number, absent: Set<string>): number {
  const second = text.charCodeAt(at + 1);
  if (second === QUESTION) return behind("?>", { text, from: at + 2, absent });
  if (second !== EXCLAMATION) return tagEnd(text, at, text.length);
  if (text.startsWith("<!--", at)) return commentEnd(text, at, absent);
  if (text.startsWith("<![CDATA[", at)) return behind("]]>", { text, from: at + 9, absent });
  return isLetter(text.charCodeAt(at + 2)) ? behind(">", { text, from: at + 3, absent }) : -1;
}

function commentEnd(text: string, at: number, absent: Set<string>): number {
  if (text.startsWith(">", at + 4)) return at + 5;
  if (text.startsWith("->", at + 4)) return at + 6;
  return behind("-->", { text, from: at + 4, absent });
}

interface Search {
  readonly text: string;
  readonly from: number;
  readonly absent: Set<string>;
}

/** Looks for an end once only when there is none: keeps `<!--` repeated many times linear. */
function behind(end: string, { text, from, absent }: Search): number {
  if (absent.has(end)) return -1;
  const at = text.indexOf(end, from);
  if (at === -1) absent.add(end);
  return at === -1 ? -1 : at + end.length;
}

function matchEnd(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : -1;
}
