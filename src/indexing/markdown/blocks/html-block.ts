import { htmlBlockEnd, htmlBlockKind } from "../html-tags.ts";
import { closeUnmatched } from "./containers.ts";
import { addLeaf, closeLeaf, openLeaf } from "./leaf.ts";
import { isBlank } from "./line.ts";
import { noteVerbatim, type HtmlState, type Leaf, type LeafKind, type Scan } from "./scan.ts";

/** Opens an HTML block, if the `<` that is the line's next character begins one. */
export function startHtmlBlock(scan: Scan): "leaf" | "nothing" {
  const { leaf, line } = scan;
  const kind = htmlBlockKind(line.text, line.next, line.end);
  if (kind === undefined || (kind === 7 && leaf?.is.kind === "paragraph")) return "nothing";
  closeUnmatched(scan);
  const html: HtmlState = { kind, endsAt: htmlBlockEnd(line.text, line.next, kind) };
  takeMarkup(scan, openLeaf(scan, HTML_BLOCK, { html }), html);
  return "leaf";
}

const HTML_BLOCK: LeafKind = { kind: "html", take: takeLine, close: addLeaf };

function takeLine(scan: Scan, leaf: Leaf): boolean {
  const { html } = leaf;
  if (html === undefined || (isBlank(scan.line) && html.kind >= 6)) closeLeaf(scan);
  else takeMarkup(scan, leaf, html);
  return true;
}

function takeMarkup(scan: Scan, leaf: Leaf, html: HtmlState): void {
  const { line } = scan;
  noteVerbatim(scan);
  leaf.endLine = line.number;
  if (html.endsAt < line.at) html.endsAt = htmlBlockEnd(line.text, line.at, html.kind);
  if (html.endsAt < line.end) closeLeaf(scan);
}
