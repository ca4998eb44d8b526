import { seriesOf } from "../../../model/id-key.ts";
import { namesSomething } from "../locate.ts";
import type { Reading } from "../../../model/reading.ts";
import type { Places } from "../places.ts";

/** Something that a text claims: that a place says something, or at least that the place is there. */
export interface Claim {
  /** The place as cited; undefined where a quote names none. */
  readonly cited: string | undefined;
  /** The words in quotes; undefined where a place is named without any. */
  readonly quote: string | undefined;
  /** Line of the text on which the claim stands, 1-based. */
  readonly line: number;
}

/** What the links of a document mean that stands in a folder: their targets as written, and seen from the root. */
export type LinkTargets = ReadonlyMap<string, string>;

/** The link targets of a document. */
export const targetsOf = ({ references }: Pick<Reading, "references">): LinkTargets =>
  new Map(references.map(({ written, value }) => [written, value]));

/**
 * Takes a text apart into claims. A quote belongs to the next citation of its paragraph, else to the one before it; a
 * block quote also to one in the paragraph after it.
 */
export function claimsIn(text: string, places: Places, targets: LinkTargets = new Map()): Claim[] {
  const paragraphs = paragraphsOf(text).map((paragraph) => marksOf(paragraph, { places, targets }));
  return paragraphs.flatMap((marks, at) => {
    const borrowed = isOnlyQuotes(marks) ? firstCitation(paragraphs[at + 1] ?? []) : undefined;
    const lent = at > 0 && isOnlyQuotes(paragraphs[at - 1] ?? []) ? firstCitation(marks) : undefined;
    return claimsOf(marks, borrowed).filter(
      ({ cited, quote }) => quote !== undefined || cited !== lent?.text,
    );
  });
}

interface Paragraph {
  readonly text: string;
  readonly line: number;
}

/** A quote or a citation, where it stands in its paragraph. */
interface Mark {
  readonly kind: "quote" | "citation";
  readonly text: string;
  readonly at: number;
  readonly line: number;
}

const isOnlyQuotes = (marks: readonly Mark[]): boolean =>
  marks.length > 0 && marks.every(({ kind }) => kind === "quote");

const firstCitation = (marks: readonly Mark[]): Mark | undefined =>
  marks.find(({ kind }) => kind === "citation");

function paragraphsOf(text: string): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  let lines: string[] = [];
  const all = text.split(/\r?\n/);
  for (const [at, line] of [...all, ""].entries()) {
    const isBreak = line.trim() === "" || (lines.length > 0 && isQuoted(line) !== isQuoted(lines[0] ?? ""));
    if (isBreak && lines.length > 0) {
      paragraphs.push({ text: lines.join("\n"), line: at + 1 - lines.length });
      lines = [];
    }
    if (line.trim() !== "") lines.push(line);
  }
  return paragraphs;
}

const isQuoted = (line: string): boolean => /^\s*>/.test(line);

const QUOTES = /"([^"\n]*(?:\n[^"\n]+)*)"|“([^”]*)”|«([^»]*)»|「([^」]*)」|`([^`\n]*\s[^`\n]*)`/g;
/** A path with lines or a fragment, a link's target, an id, or an anchor. */
const CITATIONS =
  /\]\(<?([^()\s<>]+)>?\)|(?<![\w/.-])((?:[\w@.+-]+\/)*[\w@+-][\w@.+-]*\.[A-Za-z]\w{0,9}(?:#[\w%./-]*[\w%]|:\d+(?:-\d+)?)?)(?![\w/])|(?<![\w/.-])([A-Z][A-Z0-9]*(?:-[A-Z]+)*[- ]?\d+(?:-\d+)*)(?![\w-])|(?<![\w/.-])([a-z0-9]+(?:-[a-z0-9]+)*(?:--[a-z0-9]+(?:-[a-z0-9]+)*)+)(?![\w/-])/g;

interface Reader {
  readonly places: Places;
  readonly targets: LinkTargets;
}

function marksOf(paragraph: Paragraph, reader: Reader): Mark[] {
  const { text } = paragraph;
  if (isQuoted(text)) return blockQuoteMarks(paragraph, reader);
  const quotes = [...text.matchAll(QUOTES)].filter(([all]) => !isCitation(all.slice(1, -1), reader.places));
  const inQuotes = (at: number): boolean =>
    quotes.some((quote) => quote.index <= at && at < quote.index + quote[0].length);
  const quoted = quotes.map((found) => markOf(paragraph, "quote", found));
  const cited = [...text.matchAll(CITATIONS)].filter(({ index }) => !inQuotes(index));
  return [...quoted, ...citationMarks(paragraph, cited, reader)].toSorted((a, b) => a.at - b.at);
}

/** A block quote is one quote; a citation may stand on its last line, behind a dash or in parentheses. */
function blockQuoteMarks(paragraph: Paragraph, reader: Reader): Mark[] {
  const lines = paragraph.text.split("\n").map((line) => line.replace(/^\s*(?:>\s?)+/, ""));
  const last = lines.at(-1) ?? "";
  const source = lines.length > 1 && /^\s*(?:[-—–]+\s|\()/.test(last) ? last : undefined;
  const quote = (source === undefined ? lines : lines.slice(0, -1)).join("\n");
  const mark: Mark = { kind: "quote", text: quote, at: 0, line: paragraph.line };
  if (source === undefined) return [mark];
  const line = paragraph.line + lines.length - 1;
  return [mark, ...citationMarks({ text: source, line }, [...source.matchAll(CITATIONS)], reader)];
}

function citationMarks(
  paragraph: Paragraph,
  found: readonly RegExpExecArray[],
  { places, targets }: Reader,
): Mark[] {
  return found
    .map((each) => markOf(paragraph, "citation", each))
    .map((mark) => ({ ...mark, text: targets.get(mark.text) ?? mark.text }))
    .filter(({ text }) => isCitation(text, places));
}

/** Words count as a citation where they name something, or could only be meant to: a path with a folder or a line. */
function isCitation(words: string, places: Places): boolean {
  if (/\s/.test(words.trim()) && !/^[A-Z]+ \d+$/.test(words)) return false;
  if (/^(?:[\w@.+-]+\/)+[\w@.+-]+\.\w+|^[\w@.+/-]+\.[A-Za-z]\w*:\d/.test(words)) return true;
  if (/^https?:|^mailto:/.test(words)) return false;
  return namesSomething(words, places) || isOfSeries(words, places);
}

/** An id of a series that is here, even if nobody has it. */
const isOfSeries = (words: string, places: Places): boolean =>
  /^[A-Z][A-Z0-9]*(?:-[A-Z]+)*[- ]?\d+(?:-\d+)*$/.test(words) && places.inSeries(seriesOf(words)).length > 0;

function markOf({ text, line }: Paragraph, kind: Mark["kind"], found: RegExpExecArray): Mark {
  const words = found.slice(1).find((group) => group !== undefined) ?? "";
  const at = found.index;
  return { kind, text: words, at: at + 1, line: line + (text.slice(0, at).match(/\n/g)?.length ?? 0) };
}

function claimsOf(marks: readonly Mark[], borrowed: Mark | undefined): Claim[] {
  const used = new Set<Mark>();
  const citations = marks.filter(({ kind }) => kind === "citation");
  const quoted = marks
    .filter(({ kind }) => kind === "quote")
    .map((mark) => {
      const cited = citationFor(mark, citations) ?? borrowed;
      if (cited !== undefined) used.add(cited);
      return { mark, claim: { cited: cited?.text, quote: mark.text, line: mark.line } };
    });
  const bare = marks
    .filter((mark) => mark.kind === "citation" && !used.has(mark))
    .map((mark) => ({ mark, claim: { cited: mark.text, quote: undefined, line: mark.line } }));
  return [...quoted, ...bare].toSorted((a, b) => a.mark.at - b.mark.at).map(({ claim }) => claim);
}

function citationFor(quote: Mark, citations: readonly Mark[]): Mark | undefined {
  return citations.find(({ at }) => at > quote.at) ?? citations.findLast(({ at }) => at < quote.at);
}
