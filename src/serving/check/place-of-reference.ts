import type { WrittenReference } from "../../model/reading.ts";
import type { Surroundings } from "../graph/surroundings.ts";

/** Where the words of a reference stand. */
export interface WordsPlace {
  readonly line: number;
  readonly column: number;
  /** Whether the words stand there just as they are read: only then they can be replaced. */
  readonly isExact: boolean;
}

/** A link may go on for so many lines after the one on which it begins. */
const FOLLOWING_LINES = 4;

/** Finds the place of references, each by its words; those with the same words on one line come one after the other. */
export function placeFinder(around: Surroundings): (file: string, reference: WrittenReference) => WordsPlace {
  const used = new Map<string, number>();
  return (file, { written, line }) => {
    const lines = around.lines(file) ?? [];
    const key = `${file}\0${line}\0${written}`;
    const from = used.get(key) ?? 0;
    const last = written === "" ? line - 1 : line + FOLLOWING_LINES;
    for (let at = line; at <= last; at++) {
      const found = targetIn(lines[at - 1] ?? "", written, at === line ? from : 0);
      if (found < 0) continue;
      used.set(key, at === line ? found + written.length : from);
      return { line: at, column: found + 1, isExact: true };
    }
    return { line, column: 1, isExact: false };
  };
}

/** Where words stand as the target of a link, else as words of their own, else at all; -1 where they do not. */
function targetIn(line: string, written: string, from: number): number {
  for (const [before, after] of BOUNDARIES) {
    for (let at = line.indexOf(written, from); at >= 0; at = line.indexOf(written, at + 1)) {
      if (before.test(line[at - 1] ?? " ") && after.test(line[at + written.length] ?? " ")) return at;
    }
  }
  return line.indexOf(written, from);
}

const BOUNDARIES: readonly (readonly [RegExp, RegExp])[] = [
  [/[\s(<"'=]/, /[\s)>"']/],
  [/[^\w/]/, /[^\w/]/],
];
