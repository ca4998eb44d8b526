import type { MarkdownDocument } from "../../markdown/document.ts";
import { parseFields } from "../../markdown/frontmatter.ts";
import { headingTitle } from "../../markdown/inline.ts";
import { scalarsOf, type DocumentFacts, type Heading, type Statement } from "./facts.ts";
import { headerStatements } from "./header.ts";
import { isKnownKey } from "./keys.ts";
import { outlineOf, type Outline } from "./outline.ts";
import { sectionStatements } from "./sections.ts";
import { signsOf } from "./signs.ts";
import { isOnlyId } from "./title.ts";

/** Everything in a markdown file that may bear on whether it is a decision record, and on which. */
export function readDocument(document: MarkdownDocument): DocumentFacts {
  const outline = outlineOf(document);
  const statements = [...frontmatterStatements(document), ...headerStatements(document), ...sectionStatements(document, outline)];
  const [heading, nextHeading] = titleHeadings(document, outline);
  return {
    of: "document",
    statements: statements.filter(isWorthKeeping).map(cut),
    ...(heading ? { heading } : {}),
    ...(nextHeading ? { nextHeading } : {}),
    signs: signsOf(outline, statements, heading),
    lead: leadOf(document),
    brief: document.blocks.length <= 3,
    levelOnes: outline.filter(({ block }) => block.level === 1).length,
  };
}

function frontmatterStatements({ frontmatter }: MarkdownDocument): Statement[] {
  if (!frontmatter) return [];
  const { fields, lineOf } = parseFields(frontmatter);
  return Object.entries(fields).flatMap(([name, value]) =>
    scalarsOf(value, name).map((scalar) => ({ place: "frontmatter" as const, ...scalar, line: lineOf(name) ?? frontmatter.line })),
  );
}

/** A known key, or a key of the series' own (`CAP: 0001`, `Proposal: [SE-0302](…)`), which shows by a number in its value. */
function isWorthKeeping({ key, value }: Statement): boolean {
  return isKnownKey(key) || key === "status note" || key === "begun" || (key.length < 24 && /^\W*[\w /#-]{0,24}\d/.test(value));
}

const LONGEST_VALUE = 800;

function cut(statement: Statement): Statement {
  return statement.value.length > LONGEST_VALUE ? { ...statement, value: statement.value.slice(0, LONGEST_VALUE) } : statement;
}

/** The first heading of level 1, or, where there is none, of any; and, where it is only an id, the one straight below it. */
function titleHeadings(document: MarkdownDocument, outline: Outline): Heading[] {
  const first = Math.max(outline.findIndex(({ block }) => block.level === 1), 0);
  const [title, next] = outline.slice(first, first + 2);
  if (!title) return [];
  const isBelow = next?.at === title.at + 1 && isOnlyId(title.text);
  return [title, ...(isBelow ? [next] : [])].map(({ block }, offset) => ({
    level: block.level,
    line: block.line,
    text: headingTitle(document, block),
    opens: first + offset === 0,
  }));
}

function leadOf(document: MarkdownDocument): string {
  const block = document.blocks.find((each) => each.kind === "paragraph");
  return block ? document.content(block).slice(0, LONGEST_VALUE) : "";
}
