import { findDate } from "../../dates.ts";
import type { Block, MarkdownDocument } from "../../markdown/document.ts";
import type { Statement } from "./facts.ts";
import { STATUS_KEYS } from "./keys.ts";
import { lineStatements } from "./line-fields.ts";
import type { Outline, OutlineHeading } from "./outline.ts";
import { isDecisionStatus, readStatus } from "./status-word.ts";

const READERS = { status: statusLines, date: dateLines, changelog: earliestDate };

/** `## Status: Accepted` */
const STATUS_HEADING = /^[*_\s]*Status[*_]*\s*[:–—-]+\s*(\S.*)$/i;

const STATED_BY_SECTION: ReadonlyMap<string, keyof typeof READERS> = new Map([
  ["status", "status"],
  ["current status", "status"],
  ["adr status", "status"],
  ["decision status", "status"],
  ["date", "date"],
  ["changelog", "changelog"],
  ["change log", "changelog"],
  ["revision history", "changelog"],
]);

/** What sections called `Status`, `Date` and `Changelog` state; of several of one name the first. */
export function sectionStatements(document: MarkdownDocument, outline: Outline): Statement[] {
  const seen = new Set<string>();
  return outline.flatMap((heading) => {
    const states = heading.name.startsWith("status") ? "status" : STATED_BY_SECTION.get(heading.name);
    if (states === undefined || seen.has(states)) return [];
    const found =
      states === "status"
        ? statusOf(document, heading)
        : READERS[states](document, bodyAfter(document.blocks, heading.at));
    if (found.length > 0) seen.add(states);
    return found;
  });
}

/** A status stands below its heading, or within it. */
function statusOf(document: MarkdownDocument, { block, at, text, name }: OutlineHeading): Statement[] {
  if (STATED_BY_SECTION.has(name)) return statusLines(document, bodyAfter(document.blocks, at));
  const value = STATUS_HEADING.exec(text)?.[1];
  return value === undefined ? [] : [{ place: "section", key: "status", value, line: block.line }];
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
  const keyed = body
    .flatMap((block) => lineStatements(document.content(block), block))
    .filter(({ key }) => STATUS_KEYS.includes(key));
  if (keyed.length > 0) return keyed.map((each) => ({ ...each, place: "section" }));
  if (explainsStatuses(lines.map(({ text }) => text))) return [];
  return lines
    .filter(({ text }) => text !== "" && !text.startsWith("[ ]"))
    .map(({ text, line }, at) => ({
      place: "section",
      key: at === 0 ? "status" : "status note",
      value: text,
      line,
    }));
}

/** Three statuses or more, each with its meaning, are those that there are: `draft: nobody has agreed yet`. */
function explainsStatuses(lines: readonly string[]): boolean {
  const explained = lines.flatMap((text) => /^([^:–—]{1,40})(?::|\s[-–—])\s*[^\s\d]/.exec(text)?.[1] ?? []);
  const statuses = explained.flatMap((label) => {
    const reading = readStatus(label);
    return reading.is === "word" && isDecisionStatus(reading.word) ? [reading.word] : [];
  });
  return new Set(statuses).size > 2;
}

function dateLines(document: MarkdownDocument, body: readonly Block[]): Statement[] {
  return body
    .slice(0, 1)
    .map((block): Statement => ({
      place: "section",
      key: "date",
      value: document.content(block),
      line: block.line,
    }))
    .filter(({ value }) => value.length < LONGEST_DATE);
}

/** What is longer is prose about dates. */
const LONGEST_DATE = 60;
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
