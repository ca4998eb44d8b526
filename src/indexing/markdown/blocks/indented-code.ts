import { closeUnmatched } from "./containers.ts";
import { addLeaf, closeLeaf, openLeaf } from "./leaf.ts";
import { indentOf, isBlank, takeColumns } from "./line.ts";
import { noteVerbatim, type Leaf, type LeafKind, type Scan } from "./scan.ts";

/** Opens indented code; it cannot interrupt a paragraph, not even a lazily continued one. */
export function startIndentedCode(scan: Scan): "leaf" | "nothing" {
  if (scan.leaf?.is.kind === "paragraph") return "nothing";
  closeUnmatched(scan);
  openLeaf(scan, INDENTED_CODE);
  takeColumns(scan.line, 4);
  noteVerbatim(scan);
  return "leaf";
}

const INDENTED_CODE: LeafKind = { kind: "code", take: takeLine, close: addLeaf };

/** Blank lines belong to the code only when more of it follows. */
function takeLine(scan: Scan, leaf: Leaf): boolean {
  const { line } = scan;
  if (!isBlank(line)) {
    if (indentOf(line) < 4) {
      closeLeaf(scan);
      return false;
    }
    leaf.endLine = line.number;
  }
  takeColumns(line, 4);
  noteVerbatim(scan);
  return true;
}
