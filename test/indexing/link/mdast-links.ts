import type { Definition, Nodes } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { frontmatterFromMarkdown } from "mdast-util-frontmatter";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { frontmatter } from "micromark-extension-frontmatter";
import { gfmTable } from "micromark-extension-gfm-table";
import { normalizeIdentifier } from "micromark-util-normalize-identifier";

/** Every link of a markdown text as mdast-util-from-markdown sees it: `line target`. */
export function mdastLinks(text: string): string[] {
  const tree = fromMarkdown(text, {
    extensions: [frontmatter(), gfmTable()],
    mdastExtensions: [frontmatterFromMarkdown(), gfmTableFromMarkdown()],
  });
  const nodes = [...walk(tree)];
  const definitions = new Map<string, Definition>();
  for (const node of nodes) {
    if (node.type !== "definition") continue;
    const label = normalizeIdentifier(node.label ?? node.identifier);
    if (!definitions.has(label)) definitions.set(label, node);
  }
  return nodes.flatMap((node) => {
    const url = urlOf(node, definitions);
    return url === undefined ? [] : [`${node.position?.start.line} ${url}`];
  });
}

function urlOf(node: Nodes, definitions: ReadonlyMap<string, Definition>): string | undefined {
  if (node.type === "link" || node.type === "image" || node.type === "definition") return node.url;
  if (node.type !== "linkReference" && node.type !== "imageReference") return undefined;
  return definitions.get(normalizeIdentifier(node.label ?? node.identifier))?.url;
}

/** Cells beyond those of the head are not rendered. */
function* walk(node: Nodes, columns = Infinity): Generator<Nodes> {
  yield node;
  if (!("children" in node)) return;
  const width = node.type === "table" ? (node.children[0]?.children.length ?? 0) : Infinity;
  for (const [at, child] of node.children.entries()) {
    if (node.type !== "tableRow" || at < columns) yield* walk(child, width);
  }
}
