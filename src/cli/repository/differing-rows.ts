import type { Difference } from "./output.ts";

const SHOWN = 3;

/** What an output that is not current has to say for itself: the first rows that differ, and anchors claimed twice. */
export function explain(difference: Difference): string[] {
  switch (difference.kind) {
    case "missing":
      return [`${difference.name} is missing`];
    case "left-over":
      return [`${difference.name} is left over: nothing would be written there`];
    case "stale":
      return [`${difference.name} is stale`, ...changes(difference)];
  }
}

/** A row or a flag as it stands on its line. */
interface Line {
  /** What it is about, as JSON. */
  readonly name: string;
  readonly text: string;
}

function changes({ found, wanted }: Difference & { kind: "stale" }): string[] {
  const apart = differingLines(found, wanted);
  const old = keyed(linesOf(apart.found));
  const fresh = keyed(linesOf(apart.wanted));
  const told = [
    ...[...fresh].flatMap(([key, line]) => tellNew(line, old.get(key))),
    ...[...old].flatMap(([key, line]) => (fresh.has(key) ? [] : [`  gone: ${tell(line)}`])),
  ];
  const more = told.length > SHOWN ? [`  … and ${told.length - SHOWN} more`] : [];
  return [...claimedTwice(linesOf(found)), ...told.slice(0, SHOWN), ...more];
}

/** Two texts without the lines that both begin and end with: of a large index, mostly few are left. */
function differingLines(found: string, wanted: string): { readonly found: string; readonly wanted: string } {
  const start = commonStart(found, wanted);
  const end = commonEnd(found, wanted, start);
  return { found: found.slice(start, found.length - end), wanted: wanted.slice(start, wanted.length - end) };
}

function commonStart(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a.charCodeAt(at) === b.charCodeAt(at)) at++;
  return a.slice(0, at).lastIndexOf("\n") + 1;
}

/** How many units of whole lines both texts end with, behind what both begin with. */
function commonEnd(a: string, b: string, start: number): number {
  const most = Math.min(a.length, b.length) - start;
  let length = 0;
  while (length < most && a.charCodeAt(a.length - 1 - length) === b.charCodeAt(b.length - 1 - length))
    length++;
  const lineEnd = a.indexOf("\n", a.length - length);
  return lineEnd < 0 ? 0 : a.length - lineEnd;
}

function tellNew(line: Line, old: Line | undefined): string[] {
  if (old === undefined) return [`  new: ${tell(line)}`];
  return old.text === line.text ? [] : [`  changed: ${tell(line)}`];
}

function tell({ name, text }: Line): string {
  const [, file, line] = /"file":("(?:[^"\\]|\\.)*"),"line":(\d+)/.exec(text) ?? [];
  return file === undefined ? `flag on ${name}` : `${name} (${file.slice(1, -1)}:${line})`;
}

/** The rows and flags of an index.json with one of them a line; none in any other text. */
function* linesOf(text: string): Generator<Line> {
  const matches = text.matchAll(/^ *(\{"(?:anchor|item)":("(?:[^"\\]|\\.)*").*\}),?\r?$/gm);
  for (const [, whole = "", name = ""] of matches) yield { name, text: whole };
}

/** Lines by name, the second of a name apart from the first. */
function keyed(lines: Iterable<Line>): Map<string, Line> {
  const all = new Map<string, Line>();
  for (const line of lines) {
    let key = line.name;
    while (all.has(key)) key += "'";
    all.set(key, line);
  }
  return all;
}

/** What a merge of rows can leave behind: one anchor, two rows. Issues may repeat their id. */
function claimedTwice(lines: Iterable<Line>): string[] {
  const seen = new Set<string>();
  const twice: string[] = [];
  for (const { name, text } of lines) {
    if (!text.startsWith('{"anchor"') || text.includes('"family":"issue"')) continue;
    if (seen.has(name)) twice.push(`  the anchor ${name} is claimed twice`);
    seen.add(name);
  }
  return twice;
}
