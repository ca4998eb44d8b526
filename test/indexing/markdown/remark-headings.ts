import type { Heading, Nodes } from "mdast";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { toString } from "mdast-util-to-string";
import { gfmTable } from "micromark-extension-gfm-table";
import remarkFrontmatter from "remark-frontmatter";
import remarkParse from "remark-parse";
import { unified } from "unified";

/** A heading: its line, level and the text a reader sees. */
export type PlainHeading = readonly [line: number, level: number, text: string];

const PROCESSOR = unified()
  .use(remarkParse)
  .data("micromarkExtensions", [gfmTable()])
  .data("fromMarkdownExtensions", [gfmTableFromMarkdown()])
  .use(remarkFrontmatter)
  .freeze();

/** The headings that remark finds, told independently of our reference engine. */
export function remarkHeadings(markdown: string): PlainHeading[] {
  const headings: PlainHeading[] = [];
  const visit = (node: Nodes): void => {
    if (node.type === "heading") headings.push([lineOf(node), node.depth, oneLine(textOf(node))]);
    else if ("children" in node) node.children.forEach(visit);
  };
  visit(PROCESSOR.parse(markdown));
  return headings;
}

/** Text on one line, each run of white space as one space. */
export const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

/** A heading begins where its text does; for remark, with the definitions above. */
const lineOf = (heading: Heading): number => (heading.children[0] ?? heading).position?.start.line ?? 0;

/** Rendered text: HTML has none, and a hard line break is white space. */
function textOf(node: Nodes): string {
  if (node.type === "html") return "";
  if (node.type === "break") return " ";
  return "children" in node ? node.children.map(textOf).join("") : toString(node);
}
