import type { Block } from "../document.ts";
import type { Leaf, LeafKind, Scan } from "./scan.ts";

/** Opens a leaf on the present line; the leaf before it must be closed. */
export function openLeaf(scan: Scan, is: LeafKind, facts: Partial<Leaf> = NO_FACTS): Leaf {
  const { number } = scan.line;
  const opensItem = noteLeaf(scan);
  const leaf: Leaf = {
    is,
    line: facts.line ?? number,
    endLine: number,
    opensItem: facts.opensItem ?? opensItem,
    info: facts.info,
    fence: facts.fence,
    html: facts.html,
  };
  scan.leaf = leaf;
  return leaf;
}

/** Ends the open leaf, if any. */
export function closeLeaf(scan: Scan): void {
  const { leaf } = scan;
  scan.leaf = undefined;
  if (leaf !== undefined) leaf.is.close(scan, leaf);
}

/** Adds a leaf that has ended as the block it is. */
export function addLeaf(scan: Scan, leaf: Leaf): void {
  const { is, line, endLine, opensItem, info } = leaf;
  addBlock(scan, { kind: is.kind, level: 0, line, endLine, opensItem, info });
}

/** Adds a block that stands on the present line alone. */
export function addLineBlock(scan: Scan, kind: Block["kind"], level: number): void {
  const { number } = scan.line;
  addBlock(scan, { kind, level, line: number, endLine: number, opensItem: noteLeaf(scan), info: undefined });
}

/** Adds a block; where it stands is told by the containers that are open. */
export function addBlock(scan: Scan, block: Omit<Block, "quotes" | "lists">): void {
  const quotes = scan.quotes.length;
  const { kind, level, line, endLine, opensItem, info } = block;
  const lists = scan.containers.length - quotes;
  scan.blocks.push({ kind, level, line, endLine, quotes, lists, opensItem, info });
}

const NO_FACTS: Partial<Leaf> = {};

/** Notes that a leaf begins; true when it is the first one since a list item opened. */
function noteLeaf(scan: Scan): boolean {
  const opensItem = scan.itemOpened;
  const parent = scan.containers.at(-1);
  if (parent !== undefined) parent.isEmpty = false;
  scan.itemOpened = false;
  return opensItem;
}
