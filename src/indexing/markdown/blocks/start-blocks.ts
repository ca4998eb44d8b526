import { startBlockQuote } from "./block-quote.ts";
import { startFencedCode } from "./fenced-code.ts";
import { startAtxHeading, startSetextHeading } from "./heading.ts";
import { startHtmlBlock } from "./html-block.ts";
import { startIndentedCode } from "./indented-code.ts";
import { indentOf, isBlank } from "./line.ts";
import { startListItem } from "./list-item.ts";
import type { Scan } from "./scan.ts";
import { startThematicBreak } from "./thematic-break.ts";

/** Opens the blocks that start on the line, if any; true when nothing of the line is left for a paragraph. */
export function startBlocks(scan: Scan): boolean {
  const { line } = scan;
  while (!isBlank(line)) {
    const starts = indentOf(line) < 4 ? STARTS[line.text.charCodeAt(line.next)] : INDENTED;
    if (starts === undefined) return false;
    const opened = firstOpened(scan, starts);
    if (opened !== "container") return opened === "leaf";
  }
  return true;
}

/** Tries to open one kind of block at the line's next character. */
type Start = (scan: Scan) => "container" | "leaf" | "nothing";

const INDENTED: readonly Start[] = [startIndentedCode];

/**
 * By character code: what may start there, in the order in which it is tried. A table, not a switch: what is called
 * through it is not inlined, so that the compiler is not kept busy with one huge function.
 */
const STARTS = startsByCode({
  ">": [startBlockQuote],
  "#": [startAtxHeading],
  "`~": [startFencedCode],
  "<": [startHtmlBlock],
  "=": [startSetextHeading],
  "-": [startSetextHeading, startThematicBreak, startListItem],
  "*": [startThematicBreak, startListItem],
  _: [startThematicBreak],
  "+0123456789": [startListItem],
});

function startsByCode(
  starts: Readonly<Record<string, readonly Start[]>>,
): readonly (readonly Start[] | undefined)[] {
  const table = Array.from<readonly Start[] | undefined>({ length: 256 });
  for (const [characters, each] of Object.entries(starts)) {
    for (const character of characters.split("")) table[character.charCodeAt(0)] = each;
  }
  return table;
}

function firstOpened(scan: Scan, starts: readonly Start[]): ReturnType<Start> {
  for (let at = 0; at < starts.length; at++) {
    const opened = starts[at]?.(scan) ?? "nothing";
    if (opened !== "nothing") return opened;
  }
  return "nothing";
}
