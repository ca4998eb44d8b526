/** What in a text is markup and no prose: left out of the words. A link's target says what the words before it cite. */
export interface Markup {
  readonly start: number;
  readonly end: number;
  readonly target?: string;
}

/** Longer than any link that people write; keeps a text of brackets alone linear. */
const LONGEST_LINK = 1000;

/**
 * Comments and link targets of a markdown text, in order: inline links, reference links by their definitions, and the
 * definitions themselves. A reading for search alone: what a link means to the index is settled elsewhere.
 */
export function markupIn(text: string): readonly Markup[] {
  const definitions = definitionsIn(text);
  const nextBracket = finder(text, "]");
  const nextComment = finder(text, "<!--");
  const found: Markup[] = [];
  for (let at = 0; ;) {
    const bracket = nextBracket(at);
    const comment = nextComment(at);
    if (bracket === comment) return found;
    const markup = comment < bracket ? commentAt(text, comment) : linkAt(text, bracket, definitions);
    if (markup !== undefined) found.push(markup);
    at = Math.max(markup?.end ?? 0, Math.min(bracket, comment) + 1);
  }
}

/** Finds the next place of a sign at or after a place that never goes back; Infinity where there is none. */
function finder(text: string, sign: string): (from: number) => number {
  let found = -1;
  return (from) => {
    if (found >= from) return found;
    const at = text.indexOf(sign, from);
    found = at < 0 ? Infinity : at;
    return found;
  };
}

function commentAt(text: string, start: number): Markup {
  const end = text.indexOf("-->", start);
  return { start, end: end < 0 ? text.length : end + 3 };
}

function linkAt(text: string, bracket: number, definitions: ReadonlyMap<string, string>): Markup | undefined {
  const next = text[bracket + 1];
  if (next === "(") return inlineAt(text, bracket + 1);
  if (definitions.size === 0) return undefined;
  if (next === ":") return definitionAt(text, bracket + 1);
  return next === "[" ? referenceAt(text, bracket, definitions) : shortcutAt(text, bracket, definitions);
}

function inlineAt(text: string, open: number): Markup | undefined {
  const written = text.slice(open + 1, open + LONGEST_LINK);
  const end = written.indexOf(")");
  if (end <= 0) return undefined;
  const target = written.slice(0, end).trim();
  return {
    start: open,
    end: open + 1 + end,
    target: /^<([^>]*)>/.exec(target)?.[1] ?? target.split(/\s/, 1)[0] ?? "",
  };
}

function definitionAt(text: string, colon: number): Markup {
  const end = text.indexOf("\n", colon);
  return { start: colon, end: end < 0 ? text.length : end };
}

/** `[text][label]`: the label is left out. */
function referenceAt(
  text: string,
  bracket: number,
  definitions: ReadonlyMap<string, string>,
): Markup | undefined {
  const label = text.slice(bracket + 2, bracket + LONGEST_LINK).split("]", 1)[0] ?? "";
  if (label === "") return shortcutAt(text, bracket, definitions);
  const target = definitions.get(labelOf(label));
  return target === undefined ? undefined : { start: bracket, end: bracket + label.length + 3, target };
}

/** `[text]` alone, its own label. */
function shortcutAt(
  text: string,
  bracket: number,
  definitions: ReadonlyMap<string, string>,
): Markup | undefined {
  const before = text.slice(Math.max(0, bracket - LONGEST_LINK), bracket);
  const open = before.lastIndexOf("[");
  const target = open < 0 ? undefined : definitions.get(labelOf(before.slice(open + 1)));
  return target === undefined ? undefined : { start: bracket, end: bracket, target };
}

function definitionsIn(text: string): ReadonlyMap<string, string> {
  const definitions = new Map<string, string>();
  if (!text.includes("]:")) return definitions;
  for (const [, label = "", target = ""] of text.matchAll(
    /^ {0,3}\[([^\]\n]{1,999})\]:[ \t]*<?([^\s>]+)/gm,
  )) {
    const key = labelOf(label);
    if (!definitions.has(key)) definitions.set(key, target);
  }
  return definitions;
}

const labelOf = (label: string) => label.trim().replace(/\s+/g, " ").toLowerCase();
