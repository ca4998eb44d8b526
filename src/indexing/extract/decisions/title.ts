import { candidateOf, keysByPlace, stated, type Candidate } from "./choice.ts";
import type { DocumentFacts, Heading, Statement } from "./facts.ts";
import { isOnlyId, readHeadingId } from "./heading-id.ts";
import { FEATURE_KEYS, TITLE_KEYS } from "./keys.ts";
import { isUnfilledTitle } from "./not-records.ts";
import { sectionName } from "./outline.ts";
import { isPurpose } from "./signs.ts";
import { readStatus } from "./status-word.ts";
import type { Unit } from "./units.ts";

export const UNFILLED = "a placeholder that nobody filled in";

const TITLES = keysByPlace(TITLE_KEYS);
const FEATURES = keysByPlace(FEATURE_KEYS);

/**
 * What may be the title of a record: its heading, unless that is the name of a section or one that siblings share; the
 * title that it states; what it is about; the words of its name.
 */
export function titleCandidates(unit: Unit, shared: ReadonlySet<string>): Candidate[] {
  const { heading, nextHeading, statements } = unit.facts;
  const titles = stated(statements, TITLES).filter(({ value }) => value.trim() !== "");
  const features = stated(statements, FEATURES).filter(({ value }) => readStatus(value).is !== "placeholder");
  const headings = [heading, nextHeading]
    .flatMap((each) => each ?? [])
    .map((each) => headingTitle(each, shared));
  const metadata = [...titles, ...features].map((each) => candidateOf(each, bare(each.value)));
  const ordered = isTrusted(unit.facts, titles) ? [...headings, ...metadata] : [...metadata, ...headings];
  return [...ordered, { rule: "name", value: slugWords(unit) }];
}

/**
 * A heading that opens the document is its title. But formal metadata has the better one where the heading leads with an id,
 * and where headings of level 1 are those of sections.
 */
function isTrusted({ heading, levelOnes }: DocumentFacts, titles: readonly Statement[]): boolean {
  if (titles.length === 0 || !heading) return true;
  const isFormal = titles.some(
    ({ place, key }) =>
      key === "title" && (place === "sidecar" || place === "frontmatter" || place === "preamble"),
  );
  if (!heading.opens || heading.level !== 1) return false;
  return !isFormal || (levelOnes === 1 && readHeadingId(heading.text)?.prefix === undefined);
}

/** A code span around the whole is no part of a name. */
const bare = (value: string): string => value.replace(/^`([^`]*)`$/, "$1");

function headingTitle({ text, line }: Heading, shared: ReadonlySet<string>): Candidate {
  const rejected = whyNoTitle(text, shared);
  return { rule: "heading", value: text, line, ...(rejected === undefined ? {} : { rejected }) };
}

function whyNoTitle(text: string, shared: ReadonlySet<string>): string | undefined {
  if (isSectionHeading(text)) return "the name of a section";
  if (isUnfilledTitle(text)) return UNFILLED;
  if (isOnlyId(text)) return "an id without a title";
  if (shared.has(sectionName(text))) return "several records of the series have it";
  return undefined;
}

/** `Summary`, `Motivation`, `Context and Problem Statement`. */
function isSectionHeading(text: string): boolean {
  const name = sectionName(text);
  return isPurpose(name) || GENERIC.has(name) || name === "";
}

const GENERIC: ReadonlySet<string> = new Set([
  "summary",
  "simple summary",
  "abstract",
  "overview",
  "introduction",
  "preamble",
  "meta",
  "metadata",
  "table of contents",
  "contents",
  "toc",
  "tl;dr",
  "tldr",
  "description",
  "terminology",
  "basic example",
]);

function slugWords({ name, stem }: Unit): string {
  return (name.slug === "" ? stem : name.slug).replace(/[-_\s]+/g, " ").trim();
}
