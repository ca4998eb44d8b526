import type { Block } from "./document.ts";
import { CR, LF } from "./characters.ts";
import { newLine, type Line } from "./line.ts";

/** A block quote, or a list item whose content stands `width` columns in. */
export interface Container {
  readonly isQuote: boolean;
  readonly width: number;
  /** Widths of this list item and of those around it together. */
  readonly reach: number;
  isEmpty: boolean;
}

/** The leaf block that is still open. */
export interface Leaf {
  readonly kind: "paragraph" | "table" | "fenced" | "indented" | "html";
  readonly line: number;
  /** Last line that belongs to it so far. */
  endLine: number;
  readonly opensItem: boolean;
  readonly info: string | undefined;
  /** Of a fence: its character, length and indentation. */
  readonly marker: number;
  readonly length: number;
  readonly indent: number;
  /** Of HTML: its kind, and the offset of the text that ends it. */
  readonly html: HtmlState | undefined;
}

export interface HtmlState {
  readonly kind: 1 | 2 | 3 | 4 | 5 | 6 | 7;
  endsAt: number;
}

/** All that the block scanner knows between two lines. */
export interface Scan {
  readonly line: Line;
  readonly blocks: Block[];
  /** By line: offset of its first character, and of its leaf's content (-1: no content stands on it). */
  readonly lineStarts: number[];
  readonly contentStarts: number[];
  /** By line: spaces that remain of a tab which a container took in part. */
  readonly padding: Map<number, number>;
  readonly containers: Container[];
  /** Indexes of the quotes among the containers: a blank line is matched without a walk over list items. */
  readonly quotes: number[];
  /** How many containers the present line has matched or opened. */
  matched: number;
  leaf: Leaf | undefined;
  /** Whether a list item opened and no leaf since. */
  itemOpened: boolean;
}

export function newScan(text: string): Scan {
  return {
    line: newLine(text),
    blocks: [],
    lineStarts: [0],
    contentStarts: [-1],
    padding: new Map(),
    containers: [],
    quotes: [],
    matched: 0,
    leaf: undefined,
    itemOpened: false,
  };
}

/** Notes that the leaf's content on the present line starts at the line's `at`, or at `next`. */
export function noteContent(scan: Scan, start: "at" | "next"): void {
  const { line } = scan;
  scan.contentStarts[line.number] = start === "at" ? line.at : line.next;
  if (start === "at" && line.inTab) notePadding(scan);
}

/** Offset behind the text of the line `start..next`: its ending, and CRs before it, left out. */
export function lineEnd(text: string, start: number, next: number): number {
  let end = next;
  if (end > start && text.charCodeAt(end - 1) === LF) end--;
  while (end > start && text.charCodeAt(end - 1) === CR) end--;
  return end;
}

function notePadding(scan: Scan): void {
  const { line } = scan;
  scan.contentStarts[line.number] = line.at + 1;
  scan.padding.set(line.number, 4 - (line.column & 3));
}
