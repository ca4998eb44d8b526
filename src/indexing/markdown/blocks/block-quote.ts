import { GREATER } from "../characters.ts";
import { closeUnmatched, openContainer } from "./containers.ts";
import { indentOf, takeColumns, takeFromNext, type Line } from "./line.ts";
import type { Scan } from "./scan.ts";

/** Opens a block quote at the `>` that is the line's next character. */
export function startBlockQuote(scan: Scan): "container" {
  closeUnmatched(scan);
  openContainer(scan, { isQuote: true, goesOn, width: 0 });
  takeMarker(scan.line);
  return "container";
}

function goesOn(line: Line): boolean {
  if (indentOf(line) >= 4 || line.text.charCodeAt(line.next) !== GREATER) return false;
  takeMarker(line);
  return true;
}

function takeMarker(line: Line): void {
  takeFromNext(line, 1);
  takeColumns(line, 1);
}
