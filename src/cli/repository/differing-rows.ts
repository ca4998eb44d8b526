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
  const before = linesOf(found);
  const after = linesOf(wanted);
  const old = keyed(before);
  const fresh = keyed(after);
  const told = [
    ...[...fresh].flatMap(([key, line]) => tellNew(line, old.get(key))),
    ...[...old].flatMap(([key, line]) => (fresh.has(key) ? [] : [`  gone: ${tell(line)}`])),
  ];
  const more = told.length > SHOWN ? [`  … and ${told.length - SHOWN} more`] : [];
  return [...claimedTwice(before), ...told.slice(0, SHOWN), ...more];
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
function linesOf(text: string): Line[] {
  const matches = text.matchAll(/^ *(\{"(?:anchor|item)":("(?:[^"\\]|\\.)*").*\}),?\r?$/gm);
  return [...matches].map(([, whole = "", name = ""]) => ({ name, text: whole }));
}

/** Lines by name, the second of a name apart from the first. */
function keyed(lines: readonly Line[]): Map<string, Line> {
  const all = new Map<string, Line>();
  for (const line of lines) {
    let key = line.name;
    while (all.has(key)) key += "'";
    all.set(key, line);
  }
  return all;
}

/** What a merge of rows can leave behind: one anchor, two rows. Issues may repeat their id. */
function claimedTwice(lines: readonly Line[]): string[] {
  const seen = new Set<string>();
  return lines
    .filter(({ text }) => text.startsWith('{"anchor"') && !text.includes('"family":"issue"'))
    .filter(({ name }) => seen.has(name) || !seen.add(name))
    .map(({ name }) => `  the anchor ${name} is claimed twice`);
}
