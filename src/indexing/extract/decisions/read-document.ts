import type { MarkdownDocument } from "../../markdown/document.ts";
import { parseFields } from "../../markdown/frontmatter.ts";
import { headingTitle } from "../../markdown/inline.ts";
import { scalarsOf, type DocumentFacts, type Heading, type Statement } from "./facts.ts";
import { isOnlyId } from "./heading-id.ts";
import { headerStatements } from "./header.ts";
import { isKnownKey, mayRelate } from "./keys.ts";
import { outlineOf, type Outline } from "./outline.ts";
import { sectionStatements } from "./sections.ts";
import { statedSigns, writtenSigns } from "./signs.ts";

/**
 * Everything in a markdown file that may bear on whether it is a decision record, and on which. `isNamed` tells that its name
 * or its folder is that of records; of other documents little more is read than shows that they are none.
 */
export function readDocument(document: MarkdownDocument, isNamed: boolean): DocumentFacts {
  const outline = outlineOf(document, isNamed);
  const [heading, nextHeading] = titleHeadings(document, outline);
  const written = writtenSigns(outline, heading);
  const headings = { ...(heading ? { heading } : {}), ...(nextHeading ? { nextHeading } : {}) };
  if (!isNamed && written.length === 0 && !mentionsStatus(document)) {
    return { of: "document", statements: NONE, ...headings, signs: NONE, levelOnes: 0 };
  }
  const frontmatter = readFrontmatter(document, isNamed);
  const page = [...headerStatements(document, isNamed), ...sectionStatements(document, outline)];
  const statements = [...frontmatter.statements, ...page].filter(isWorthKeeping).map(cut);
  return {
    of: "document",
    ...frontmatter,
    ...headings,
    statements,
    signs: [...statedSigns(statements), ...written],
    ...(isMoved(document) ? { isMoved: true } : {}),
    levelOnes: document.blocks.filter(({ level }) => level === 1).length,
  };
}

/** Most documents are none: they share it. */
const NONE: readonly never[] = [];

/** Lines at the top in which a document that is not named like a record would state its status. */
const TOP = 30;

function mentionsStatus(document: MarkdownDocument): boolean {
  return /status/i.test(document.lineBytes(1, Math.min(TOP, document.lineCount)).toString("latin1"));
}

function readFrontmatter(
  { frontmatter }: MarkdownDocument,
  isNamed: boolean,
): Pick<DocumentFacts, "statements" | "faults"> {
  if (!frontmatter || !(isNamed || TELLING_FRONTMATTER.test(frontmatter.text))) return { statements: [] };
  const { fields, lineOf, faults } = parseFields(frontmatter);
  const statements = Object.entries(fields).flatMap(([name, value]) => {
    const kept = scalarsOf(value, name).filter(isWorthKeeping);
    const line = kept.length === 0 ? undefined : lineOf(name);
    return kept.map((scalar) => ({
      place: "frontmatter" as const,
      ...scalar,
      line: line ?? frontmatter.line,
    }));
  });
  return { statements, ...(faults.length > 0 ? { faults } : {}) };
}

/** Most documents have frontmatter, few of them such. */
const TELLING_FRONTMATTER = /^["']?(status|stage|adr|rfc|deci|super|creation|start[-_ ]date)/im;

/** A known key, or a key of the series' own (`CAP: 0001`, `Proposal: [SE-0302](…)`), which shows by a number in its value. */
function isWorthKeeping({ key, value }: Pick<Statement, "key" | "value">): boolean {
  return (
    isKnownKey(key) ||
    key === "status note" ||
    key === "begun" ||
    (key.length < 24 && /^\W*[\w /#-]{0,24}\d/.test(value))
  );
}

/** Characters kept of a value: of what may name other records more than of the rest. */
const LONGEST = { relating: 800, other: 160 };

function cut(statement: Statement): Statement {
  const longest = mayRelate(statement.key) ? LONGEST.relating : LONGEST.other;
  return statement.value.length > longest
    ? { ...statement, value: statement.value.slice(0, longest) }
    : statement;
}

/** The first heading of level 1, or, where there is none, of any; and, where it is only an id, the one straight below it. */
function titleHeadings(document: MarkdownDocument, outline: Outline): Heading[] {
  const first = Math.max(
    outline.findIndex(({ block }) => block.level === 1),
    0,
  );
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

/** Blocks of a document that has nothing but a heading and a sentence or two. */
const BRIEF = 3;

const MOVED =
  /^\W*((this|the) [\w\s]{1,40})?\b(has |was |is )?(been |now )?(moved|renamed|relocated|redirected)\b/i;

function isMoved({ blocks, content }: MarkdownDocument): boolean {
  const lead = blocks.length <= BRIEF ? blocks.find(({ kind }) => kind === "paragraph") : undefined;
  return lead !== undefined && MOVED.test(content(lead).slice(0, LONGEST.other));
}
