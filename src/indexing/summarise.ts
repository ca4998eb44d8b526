import { reduceLinks } from "./markdown/inline.ts";
import type { References } from "./markdown/references.ts";

const LENGTH = 200;

/** Prose on one line, links reduced, cut at a word within 200 characters; undefined where nothing is left. */
export function summarise(prose: string, references: References = NO_REFERENCES): string | undefined {
  const reduced = REDUCIBLE.test(prose) ? reduceLinks(prose, references) : prose;
  const line = reduced.replace(WHITE_SPACE, " ").trim();
  return line === "" ? undefined : cut(line);
}

/** Without one of these there is no link, and line endings are white space. */
const REDUCIBLE = /[\]<\\]/;

const NO_REFERENCES: References = new Map();

/** White space as Unicode has it; `\s` would take U+FEFF too and lack U+0085. */
const WHITE_SPACE = /[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/g;

function cut(line: string): string {
  // Code points are no more than UTF-16 units, and no fewer than half of them.
  if (line.length <= LENGTH) return line;
  const points = Array.from(line.slice(0, 2 * LENGTH + 2));
  if (points.length <= LENGTH) return line;
  const head = points.slice(0, LENGTH).join("");
  const end = points[LENGTH] === " " ? head.length : head.lastIndexOf(" ");
  return `${end > 0 ? head.slice(0, end) : head}…`;
}
