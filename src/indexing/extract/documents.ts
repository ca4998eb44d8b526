import { ROW_TAG, type Row } from "../../model/row.ts";
import type { Span } from "../../model/source.ts";
import { documentKindOf } from "../document-kind.ts";
import { referencesIn } from "../link/references.ts";
import { linksByUnit, type Unit } from "../link/unit-links.ts";
import type { Block, MarkdownDocument } from "../markdown/document.ts";
import { parseFields } from "../markdown/frontmatter.ts";
import { headingTitle } from "../markdown/inline.ts";
import { meterOf, type Measure } from "../measure.ts";
import { openingProse } from "../opening-prose.ts";
import type { Draft, Extractor } from "./extractor.ts";

/** Every markdown file as a row, with a row for each of its sections. */
export const documents: Extractor<readonly Draft[]> = {
  family: "doc",
  claims: (path) => /\.(md|mdx|markdown)$/i.test(path),
  read: ({ path, markdown }) => draftsOf(path, markdown()),
  isLocal: true,
  settle: (drafts) => ({ drafts, fields: new Map(), flags: [] }),
};

type PlainRow = Omit<Row, "anchor">;

function draftsOf(path: string, document: MarkdownDocument): readonly Draft[] {
  const headings = document.blocks.filter(({ kind }) => kind === "heading");
  const title = headings.find(({ level, quotes, lists }) => level === 1 && quotes === 0 && lists === 0);
  const measure = meterOf(
    document,
    headings.map(({ line }) => line),
  );
  const links = linksByUnit(referencesIn(document, path), unitsOf(headings, title));
  const { family, kind } = documentKindOf(path);
  const summary = openingProse(document);
  const whole: PlainRow = {
    family,
    kind,
    title: title ? headingTitle(document, title) : titleWithoutHeading(path, document),
    file: path,
    line: 1,
    ...(summary === undefined ? {} : { summary }),
    tag: ROW_TAG,
    ...extent({ line: 1, endLine: document.lineCount }, measure),
    ...citing(links.get(0)),
  };
  const sections = sectionsOf(headings, title, document.lineCount).map(
    ({ heading, endLine, parent }, at): Draft => ({
      row: {
        family,
        kind: "section",
        title: headingTitle(document, heading),
        file: path,
        line: heading.line,
        tag: ROW_TAG,
        level: heading.level,
        ...extent({ line: heading.line, endLine }, measure),
        ...citing(links.get(at + 1)),
      },
      claim: { by: "heading", slugOf: document.content(heading), parent },
    }),
  );
  return [ofDocument(whole)].concat(sections);
}

const ofDocument = (row: PlainRow): Draft => ({ row, claim: WHOLE });
const WHOLE = { by: "document" } as const;

/** The document is unit 0, its sections follow in order; what stands under the title is the document's own. */
function unitsOf(headings: readonly Block[], title: Block | undefined): Unit[] {
  const start: Unit = { unit: 0, line: 1 };
  let sections = 0;
  return [
    start,
    ...headings.map((heading) => ({ unit: heading === title ? 0 : ++sections, line: heading.line })),
  ];
}

const citing = (links: readonly string[] | undefined): Pick<Row, "links"> =>
  links === undefined ? {} : { links };

interface Section {
  readonly heading: Block;
  readonly endLine: number;
  /** Index of the parent among the drafts, the document being the first. */
  readonly parent: number;
}

/** All headings but the title, each with the lines up to the next heading of its level or above. */
function sectionsOf(headings: readonly Block[], title: Block | undefined, lineCount: number): Section[] {
  const ends = endLines(headings, lineCount);
  const open: { level: number; draft: number }[] = [];
  const sections: Section[] = [];
  headings.forEach((heading, at) => {
    if (heading === title) return;
    while ((open.at(-1)?.level ?? 0) >= heading.level) open.pop();
    sections.push({ heading, endLine: ends[at] ?? lineCount, parent: open.at(-1)?.draft ?? 0 });
    open.push({ level: heading.level, draft: sections.length });
  });
  return sections;
}

function endLines(headings: readonly Block[], lineCount: number): number[] {
  const nextOfLevel = Array.from({ length: 7 }, () => lineCount + 1);
  const ends: number[] = [];
  for (let at = headings.length - 1; at >= 0; at--) {
    const { level, line } = headings[at] ?? { level: 0, line: 0 };
    ends[at] = Math.min(...nextOfLevel.slice(1, level + 1)) - 1;
    nextOfLevel[level] = line;
  }
  return ends;
}

function extent(unit: Span, measure: (unit: Span) => Measure): Pick<Row, "end_line" | "tokens" | "hash"> {
  return { end_line: Math.max(unit.line, unit.endLine), ...measure(unit) };
}

/** The frontmatter's title, else the stem of the file's name. */
function titleWithoutHeading(path: string, { frontmatter }: MarkdownDocument): string {
  const told = frontmatter && parseFields(frontmatter).fields["title"];
  if (typeof told === "string" && told.trim() !== "") return told.trim().replace(/\s+/g, " ");
  return path.slice(path.lastIndexOf("/") + 1).replace(/(?<=.)\.[^.]*$/, "");
}
