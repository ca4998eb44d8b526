/** Walks through what a pattern finds in spans of a text that follow each other: the text is searched once, however many they are. */
export type Hits = (from: number, to: number) => number;

/**
 * Where the first text that a global pattern matches, begun at `from` or behind it, ends: at `to` or before, else -1. What it
 * matches holds no line ending and ends with at least two characters of the span; spans are whole lines.
 */
export function hitsOf(text: string, pattern: RegExp): Hits {
  let end = 0;
  return (from, to) => {
    if (end !== NONE && end - 2 < from) {
      pattern.lastIndex = from;
      end = pattern.test(text) ? pattern.lastIndex : NONE;
    }
    return end > to ? NONE : end;
  };
}

const NONE = -1;
