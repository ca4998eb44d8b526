import { CR, LF } from "../characters.ts";
import type { Block, BlockKind } from "../document.ts";
import type { HtmlBlockKind } from "../html-tags.ts";
import { newLine, type Line } from "./line.ts";

/** A block quote or a list item that is still open. */
export interface Container {
  readonly isQuote: boolean;
  /** Takes the container's marker or indentation off the line; false when the container does not go on there. */
  readonly goesOn: (line: Line, container: Container) => boolean;
  /** Columns that a list item's content stands in from the container around it; and from the quote around it. */
  readonly width: number;
  readonly reach: number;
  isEmpty: boolean;
}

/** How a kind of leaf block goes on and ends. */
export interface LeafKind {
  readonly kind: BlockKind;
  /** Offers the line before any block may start on it; false when the leaf leaves it to them. */
  readonly take: (scan: Scan, leaf: Leaf) => boolean;
  /** Turns the leaf, which has ended, into blocks. */
  readonly close: (scan: Scan, leaf: Leaf) => void;
}

/** The leaf block that is still open. */
export interface Leaf {
  readonly is: LeafKind;
  readonly line: number;
  /** Last line that belongs to it so far. */
  endLine: number;
  readonly opensItem: boolean;
  readonly info: string | undefined;
  readonly fence: Fence | undefined;
  readonly html: HtmlState | undefined;
}

/** What opened a fenced code block. */
export interface Fence {
  readonly marker: number;
  readonly length: number;
  readonly indent: number;
}

/** Of an HTML block: the offset of the first text that could end it. */
export interface HtmlState {
  readonly kind: HtmlBlockKind;
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

/** Notes that the leaf's content on the present line starts at the line's next character. */
export function noteText(scan: Scan): void {
  scan.contentStarts[scan.line.number] = scan.line.next;
}

/** Notes that the leaf's content on the present line starts where its containers end, spaces included. */
export function noteVerbatim({ line, contentStarts, padding }: Scan): void {
  contentStarts[line.number] = line.inTab ? line.at + 1 : line.at;
  if (line.inTab) padding.set(line.number, 4 - (line.column & 3));
}

/** Offset behind the text of the line `start..next`: its ending, and CRs before it, left out. */
export function lineEnd(text: string, start: number, next: number): number {
  let end = next;
  if (end > start && text.charCodeAt(end - 1) === LF) end--;
  while (end > start && text.charCodeAt(end - 1) === CR) end--;
  return end;
}

/** Whether the present line stands in a paragraph that is not lazily continued. */
export const isInParagraph = ({ leaf, matched, containers }: Scan): boolean =>
  leaf?.is.kind === "paragraph" && matched === containers.length;
