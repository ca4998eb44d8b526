import type { Block, MarkdownDocument } from "../../markdown/document.ts";
import type { Statement } from "./facts.ts";
import { findDate } from "../../dates.ts";

/** A heading as it is compared: without numbering, emphasis and a closing colon, in lower case. */
export function sectionName(heading: string): string {
  return heading
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(/\s*\{#[^}]*\}\s*$/, "")
    .replace(/[*_`]/g, "")
    .replace(/^\s*\d+(\.\d+)*[.)]?\s+/, "")
    .replace(/[:.?\s]+$/, "")
    .trim()
    .toLowerCase();
}

const READERS = { status: statusLines, date: dateLines, changelog: earliestDate };

const STATED_BY_SECTION: ReadonlyMap<string, keyof typeof READERS> = new Map([
  ["status", "status"],
  ["current status", "status"],
  ["adr status", "status"],
  ["decision status", "status"],
  ["date", "date"],
  ["changelog", "changelog"],
]);

/** What sections called `Status`, `Date` and `Changelog` state; of several of one name the first. */
export function sectionStatements(document: MarkdownDocument): Statement[] {
  const found: Statement[] = [];
  const seen = new Set<string>();
  document.blocks.forEach((block, at) => {
    if (block.kind !== "heading") return;
    const states = STATED_BY_SECTION.get(sectionName(document.content(block)));
    if (states === undefined || seen.has(states)) return;
    seen.add(states);
    found.push(...READERS[states](document, bodyAfter(document.blocks, at)));
  });
  return found;
}

/** The paragraphs up to the next heading; quoted ones are a template's advice. */
function bodyAfter(blocks: readonly Block[], heading: number): Block[] {
  const end = blocks.findIndex((block, at) => at > heading && block.kind === "heading");
  return blocks
    .slice(heading + 1, end === -1 ? undefined : end)
    .filter((block) => block.kind === "paragraph" && block.quotes === 0);
}

/** The first line is the status, what follows are notes on it; of boxes to tick the ticked one counts. */
function statusLines(document: MarkdownDocument, body: readonly Block[]): Statement[] {
  const lines = body.flatMap((block) =>
    document
      .content(block)
      .split("\n")
      .map((text, at) => ({ text: text.replace(/^\[[xX]\]\s+/, "").trim(), line: block.line + at })),
  );
  return lines
    .filter(({ text }) => text !== "" && !text.startsWith("[ ]"))
    .map(({ text, line }, at) => ({ place: "section", key: at === 0 ? "status" : "status note", value: text, line }));
}

function dateLines(document: MarkdownDocument, body: readonly Block[]): Statement[] {
  return body.slice(0, 1).map((block) => ({ place: "section", key: "date", value: document.content(block), line: block.line }));
}

const DAY_LENGTH = "2020-01-01".length;

/** The first entry of a record's own history is the day it was begun. */
function earliestDate(document: MarkdownDocument, body: readonly Block[]): Statement[] {
  const dated = body.flatMap((block) => {
    const iso = findDate(document.content(block))?.iso;
    return iso?.length === DAY_LENGTH ? [{ value: iso, line: block.line }] : [];
  });
  const [first, ...rest] = dated;
  if (!first) return [];
  const { value, line } = rest.reduce((least, each) => (each.value < least.value ? each : least), first);
  return [{ place: "section", key: "begun", value, line }];
}
