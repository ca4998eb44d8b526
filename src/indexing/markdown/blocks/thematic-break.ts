import { isSpaceOrTab } from "../characters.ts";
import { closeUnmatched } from "./containers.ts";
import { addLineBlock } from "./leaf.ts";
import type { Line } from "./line.ts";
import type { Scan } from "./scan.ts";

/** Adds the thematic break that the line is from its next character on, if it is one. */
export function startThematicBreak(scan: Scan): "leaf" | "nothing" {
  if (!isRule(scan.line)) return "nothing";
  closeUnmatched(scan);
  addLineBlock(scan, "rule", 0);
  return "leaf";
}

function isRule(line: Line): boolean {
  const { text, next, end } = line;
  if (next < line.noRuleBefore) return false;
  const marker = text.charCodeAt(next);
  let count = 0;
  let at = next;
  for (; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code === marker) count++;
    else if (!isSpaceOrTab(code)) break;
  }
  if (at === end && count >= 3) return true;
  line.noRuleBefore = at;
  return false;
}
