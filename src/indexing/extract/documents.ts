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
import type { Draft, Extractor, PlainRow } from "./extractor.ts";

/** Every markdown file as a row, with a row for each of its sections. */
export const documents: Extractor<readonly Draft[]> = {
  family: "doc",
  claims: (path) => /\.(md|mdx|markdown)$/i.test(path),
  read: ({ path, markdown }) => draftsOf(path, markdown()),
  isLocal: true,
  settle: (drafts) => ({ drafts, fields: new Map(), flags: [] }),
};

function draftsOf(path: string, document: MarkdownDocument): readonly Draft[] {
  const headings = document.blocks.filter(({ kind }) => kind === "heading");
  const title = titleAmong(headings);
  const about: About = {
    document,
    file: path,
    is: documentKindOf(path),
    measure: meterOf(document, startsOf(headings)),
    links: linksByUnit(referencesIn(document, path), unitsOf(headings, title)),
  };
  const sections = sectionsOf(headings, title, document.lineCount);
  return [
    ofDocument(wholeRow(about, title)),
    ...sections.map((section, at) => ofSection(about, section, at + 1)),
  ];
}

const titleAmong = (headings: readonly Block[]): Block | undefined =>
  headings.find(({ level, quotes, lists }) => level === 1 && quotes === 0 && lists === 0);

const startsOf = (blocks: readonly Block[]): number[] => blocks.map(({ line }) => line);

/** What all rows of a document are made of. */
interface About {
  readonly document: MarkdownDocument;
  readonly file: string;
  readonly is: Pick<Row, "family" | "kind">;
  readonly measure: (unit: Span) => Measure;
  /** By draft. */
  readonly links: ReadonlyMap<number, readonly string[]>;
}

function wholeRow({ document, file, is, measure, links }: About, title: Block | undefined): PlainRow {
  const { tokens, hash } = measure({ line: 1, endLine: document.lineCount });
  const row: PlainRow = {
    family: is.family,
    kind: is.kind,
    title: title ? headingTitle(document, title) : titleWithoutHeading(file, document),
    file,
    line: 1,
    tag: ROW_TAG,
    end_line: Math.max(1, document.lineCount),
    tokens,
    hash,
  };
  const summary = openingProse(document);
  if (summary !== undefined) row.summary = summary;
  return citing(row, links.get(0));
}

function sectionRow(about: About, { heading, endLine }: Section, at: number): PlainRow {
  const { document, file, is, measure, links } = about;
  const { line, level } = heading;
  const { tokens, hash } = measure({ line, endLine });
  const row: PlainRow = {
    family: is.family,
    kind: "section",
    title: headingTitle(document, heading),
    file,
    line,
    tag: ROW_TAG,
    level,
    end_line: Math.max(line, endLine),
    tokens,
    hash,
  };
  return citing(row, links.get(at));
}

function citing(row: PlainRow, links: readonly string[] | undefined): PlainRow {
  if (links !== undefined) row.links = links;
  return row;
}

const ofDocument = (row: Draft["row"]): Draft => ({ row, claim: WHOLE });
const WHOLE = { by: "document" } as const;

const ofSection = (about: About, section: Section, at: number): Draft => ({
  row: sectionRow(about, section, at),
  claim: headingClaim(about, section),
});

const headingClaim = ({ document }: About, { heading, parent }: Section): Draft["claim"] => ({
  by: "heading",
  slugOf: document.content(heading),
  parent,
});

/** The document is unit 0, its sections follow in order; what stands under the title is the document's own. */
function unitsOf(headings: readonly Block[], title: Block | undefined): Unit[] {
  const units: Unit[] = [{ unit: 0, line: 1 }];
  let sections = 0;
  for (const heading of headings)
    units.push({ unit: heading === title ? 0 : ++sections, line: heading.line });
  return units;
}

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

/** By heading, the line before the next one of its level or above. */
function endLines(headings: readonly Block[], lineCount: number): number[] {
  const ends = headings.map(() => lineCount);
  const open: number[] = [];
  headings.forEach(({ level, line }, at) => {
    while (open.length > 0 && (headings[open.at(-1) ?? 0]?.level ?? 0) >= level)
      ends[open.pop() ?? 0] = line - 1;
    open.push(at);
  });
  return ends;
}

/** The frontmatter's title, else the stem of the file's name. */
function titleWithoutHeading(path: string, { frontmatter }: MarkdownDocument): string {
  const told = frontmatter && parseFields(frontmatter).fields["title"];
  if (typeof told === "string" && told.trim() !== "") return told.trim().replace(/\s+/g, " ");
  return path.slice(path.lastIndexOf("/") + 1).replace(/(?<=.)\.[^.]*$/, "");
}
