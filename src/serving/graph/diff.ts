import type { Span } from "../../model/source.ts";

/** What a patch changes in one file. */
export interface FileChange {
  /** The path before, and after; the same unless moved. One is undefined where the file is new or gone. */
  readonly before: string | undefined;
  readonly after: string | undefined;
  readonly hunks: readonly Hunk[];
}

/** Lines that changed: those before, and those after. An empty side has its end before its start. */
export interface Hunk {
  readonly before: Span;
  readonly after: Span;
}

/**
 * Reads a unified diff as git writes it. Only lines that were added or removed count as changed, not the context around
 * them; text that is no diff is passed over.
 */
export function readDiff(patch: string): FileChange[] {
  const changes: Draft[] = [];
  let place: Place | undefined;
  for (const line of patch.split("\n")) {
    const last = changes.at(-1);
    if (place !== undefined && last !== undefined && isInHunk(place)) place = follow(line, place, last.hunks);
    else if (line.startsWith("diff --git ")) changes.push(draftOf(line));
    else if (line.startsWith("--- ") && (last === undefined || last.hunks.length > 0))
      changes.push(renamed(line));
    else if (last !== undefined) place = readHeader(line, last);
  }
  return changes.map(({ before, after, hunks }) => ({ before, after, hunks: hunks.map(({ hunk }) => hunk) }));
}

interface Draft {
  before: string | undefined;
  after: string | undefined;
  readonly hunks: { hunk: Hunk }[];
}

/** Where in a hunk one stands: the next line on each side, and how many are left. */
interface Place {
  readonly before: number;
  readonly after: number;
  readonly beforeLeft: number;
  readonly afterLeft: number;
  readonly isOpen: boolean;
}

const isInHunk = ({ beforeLeft, afterLeft }: Place): boolean => beforeLeft > 0 || afterLeft > 0;

/** `diff --git a/x b/x`: the paths, which later lines correct where it was moved, made or removed. */
function draftOf(line: string): Draft {
  const paths = line.slice("diff --git ".length);
  const quoted = /^("(?:[^"\\]|\\.)*") ("(?:[^"\\]|\\.)*")$/.exec(paths);
  const half = paths.slice(0, (paths.length - 1) / 2);
  const path = unquoted(quoted?.[1] ?? half).replace(/^a\//, "");
  return { before: path, after: path, hunks: [] };
}

const renamed = (line: string): Draft => ({ before: sidePath(line), after: sidePath(line), hunks: [] });

function readHeader(line: string, change: Draft): Place | undefined {
  const hunk = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/.exec(line);
  if (hunk !== null) return placeOf(hunk);
  if (line.startsWith("--- ")) change.before = sidePath(line);
  else if (line.startsWith("+++ ")) change.after = sidePath(line);
  else if (line.startsWith("rename from ")) change.before = unquoted(line.slice(12));
  else if (line.startsWith("rename to ")) change.after = unquoted(line.slice(10));
  else if (line.startsWith("new file mode")) change.before = undefined;
  else if (line.startsWith("deleted file mode")) change.after = undefined;
  return undefined;
}

function placeOf([, before, beforeCount = "1", after, afterCount = "1"]: RegExpExecArray): Place {
  const [beforeLeft, afterLeft] = [Number(beforeCount), Number(afterCount)];
  // An empty side names the line before it.
  return {
    before: Number(before) + (beforeLeft === 0 ? 1 : 0),
    after: Number(after) + (afterLeft === 0 ? 1 : 0),
    beforeLeft,
    afterLeft,
    isOpen: false,
  };
}

/** Takes one line of a hunk in: runs of removed and added lines become one change. */
function follow(line: string, place: Place, hunks: { hunk: Hunk }[]): Place {
  const sign = line[0] ?? " ";
  if (sign === "\\") return place;
  const removed = sign === "-" ? 1 : 0;
  const added = sign === "+" ? 1 : 0;
  const isContext = removed + added === 0;
  if (!isContext) extend(hunks, place, { removed, added });
  const [onBefore, onAfter] = isContext ? [1, 1] : [removed, added];
  return {
    before: place.before + onBefore,
    after: place.after + onAfter,
    beforeLeft: place.beforeLeft - onBefore,
    afterLeft: place.afterLeft - onAfter,
    isOpen: !isContext,
  };
}

function extend(
  hunks: { hunk: Hunk }[],
  place: Place,
  { removed, added }: { removed: number; added: number },
): void {
  const last = hunks.at(-1);
  if (last === undefined || !place.isOpen) {
    hunks.push({
      hunk: {
        before: { line: place.before, endLine: place.before + removed - 1 },
        after: { line: place.after, endLine: place.after + added - 1 },
      },
    });
    return;
  }
  const { before, after } = last.hunk;
  last.hunk = {
    before: { line: before.line, endLine: before.endLine + removed },
    after: { line: after.line, endLine: after.endLine + added },
  };
}

function sidePath(line: string): string | undefined {
  const written = unquoted(line.slice(4).replace(/\t.*$/, ""));
  return written === "/dev/null" ? undefined : written.replace(/^[abciow]\//, "");
}

/** Git quotes a path that holds anything unusual, and writes its bytes in octal. */
function unquoted(path: string): string {
  if (!path.startsWith('"')) return path;
  const bytes: number[] = [];
  for (const [, octal, escaped, plain] of path.slice(1, -1).matchAll(/\\([0-7]{3})|\\(.)|([^\\]+)/gsu)) {
    if (octal !== undefined) bytes.push(Number.parseInt(octal, 8));
    else bytes.push(...Buffer.from(plain ?? ESCAPES[escaped ?? ""] ?? escaped ?? ""));
  }
  return Buffer.from(bytes).toString("utf8");
}

const ESCAPES: Readonly<Record<string, string>> = {
  n: "\n",
  t: "\t",
  r: "\r",
  a: "\u0007",
  b: "\b",
  f: "\f",
  v: "\v",
};

/** Where a line of the file before stands after; undefined where it changed. */
export function movedLine(line: number, hunks: readonly Hunk[]): number | undefined {
  let shift = 0;
  for (const { before, after } of hunks) {
    if (before.line > line) break;
    if (line <= before.endLine) return undefined;
    shift = after.endLine - before.endLine;
  }
  return line + shift;
}

/** Whether any of some lines changed on the side before. Lines put in between two of them count, at their edge they do not. */
export function touchesBefore(lines: Span, hunks: readonly Hunk[]): boolean {
  return hunks.some(({ before }) =>
    before.endLine < before.line
      ? lines.line < before.line && before.line <= lines.endLine
      : before.line <= lines.endLine && lines.line <= before.endLine,
  );
}

/** The same on the side after. */
export function touchesAfter(lines: Span, hunks: readonly Hunk[]): boolean {
  return touchesBefore(
    lines,
    hunks.map(({ before, after }) => ({ before: after, after: before })),
  );
}
