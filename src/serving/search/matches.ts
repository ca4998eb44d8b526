import type { Row } from "../../model/row.ts";
import { citationOf, type Citation } from "../query/outcome.ts";
import { plainLine, type WeighedLine } from "./best-line.ts";
import type { OpenFile, OpenFiles } from "./open-files.ts";
import { firstPlace, termNumber } from "./query-terms.ts";
import type { Force } from "./force-of-documents.ts";
import { scoreParts, type ScoreParts } from "./score-parts.ts";
import type { Searched, SearchHit, SearchResult } from "./search.ts";

/** The line of a row that says most of what was asked. */
export interface BestLine {
  readonly line: number;
  readonly text: string;
  /** Where in it the first of the words stands. */
  readonly at: number;
}

/** A row of a hit: where it stands, and the line that says most of what was asked. */
export interface Match {
  readonly row: Row;
  readonly citation: Citation;
  /** Looked for when it is asked: not every hit is shown by it. */
  readonly best: () => BestLine | undefined;
}

/** A hit with what is shown of it. */
export interface ShownHit {
  readonly hit: SearchHit;
  /** The row that opens the document. */
  readonly head: Row;
  readonly force: Force;
  readonly lead: Match;
  readonly sections: readonly Match[];
  /** How its score came about. */
  readonly parts: () => ScoreParts;
}

/** Looks up what hits are shown by, in the sources as they are now. */
export function showHits(searched: Searched, result: SearchResult): readonly ShownHit[] {
  const matchOf = matcher(searched, result);
  return result.hits.flatMap((hit): readonly ShownHit[] => {
    const [head, lead] = [searched.rows[hit.head], matchOf(hit.lead)];
    if (head === undefined || lead === undefined) return [];
    const sections = hit.sections.flatMap((row) => matchOf(row) ?? []);
    const parts = () => scoreParts(searched.index, hit, result.terms);
    return [{ hit, head, force: searched.forceOf(hit.head), lead, sections, parts }];
  });
}

function matcher(searched: Searched, result: SearchResult): (at: number) => Match | undefined {
  const { rows, index, openFile } = searched;
  const weights = weightsOf(searched, result);
  const weigh = searched.weigher(weights);
  const placeIn = (line: string) => firstPlace(index.words.lexicon, weights, line);
  const open = openFile && remembering(openFile);
  return (at) => {
    const row = rows[at];
    if (row === undefined) return undefined;
    if (open === undefined) return { row, citation: citationOf(row), best: () => undefined };
    const file = open(row.file);
    return {
      row,
      citation: citationNow(row, file),
      best: () => bestLine(row, file, { lines: weigh(at), placeIn }),
    };
  };
}

/** Each file is looked at once for one answer. */
function remembering(openFile: OpenFiles): OpenFiles {
  const opened = new Map<string, OpenFile>();
  return (path) => {
    const file = opened.get(path) ?? openFile(path);
    opened.set(path, file);
    return file;
  };
}

interface Weighed {
  readonly lines: readonly WeighedLine[];
  readonly placeIn: (line: string) => number;
}

/** The line that says most; headings and the title are shown anyway. A row that has changed has no line to go by. */
function bestLine(row: Row, file: OpenFile, { lines, placeIn }: Weighed): BestLine | undefined {
  const source = file.isAsIndexed(row) ? file.lines() : undefined;
  const tells = (text: string) => !/^ {0,3}#/.test(text) && !text.includes(row.title);
  for (const { offset } of source === undefined ? [] : lines) {
    const text = source?.line(row.line + offset).slice(0, LONGEST_LINE) ?? "";
    const plain = plainLine(text);
    if (tells(text)) return { line: row.line + offset, text: plain, at: placeIn(plain) };
  }
  return undefined;
}

/** No more of a line is looked at: some hold a whole table or picture. */
const LONGEST_LINE = 8_000;

/** Says so where the cited lines are no longer what was indexed. */
function citationNow(row: Row, file: OpenFile): Citation {
  const citation = citationOf(row);
  if (file.isAsIndexed(row)) return citation;
  const stale = file.lines() === undefined ? "its file cannot be read now" : "changed since it was indexed";
  return { ...citation, stale };
}

/** How much a term tells: the rarer, the more. */
function weightsOf({ index }: Searched, { terms }: SearchResult): ReadonlyMap<number, number> {
  const { start } = index.documents;
  const weights = new Map<number, number>();
  for (const term of terms) {
    const number = termNumber(index.words.lexicon, term);
    const documents = (start[number + 1] ?? 0) - (start[number] ?? 0);
    if (number >= 0 && documents > 0) weights.set(number, Math.log(1 + index.heads.length / documents));
  }
  return weights;
}
