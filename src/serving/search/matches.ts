import type { Row } from "../../model/row.ts";
import { sourceLines, type SourceLines } from "../library/source-lines.ts";
import { citationOf, type Citation } from "../query/outcome.ts";
import type { SourceReader } from "../source-reader.ts";
import { bestLineFinder, type BestLine, type Lines } from "./best-line.ts";
import { termNumber } from "./query-terms.ts";
import type { Force } from "./force-of-documents.ts";
import type { Searched, SearchHit, SearchResult } from "./search.ts";

/** A row of a hit: where it stands, and the line that says most of what was asked. */
export interface Match {
  readonly row: Row;
  readonly citation: Citation;
  readonly best: BestLine | undefined;
}

/** A hit with what is shown of it. */
export interface ShownHit {
  readonly hit: SearchHit;
  /** The row that opens the document. */
  readonly head: Row;
  readonly force: Force;
  readonly lead: Match;
  readonly sections: readonly Match[];
}

/** Looks up the lines that hits are shown by, in the sources as they are now; each file is read once. */
export function showHits(
  searched: Searched,
  result: SearchResult,
  sources: SourceReader | undefined,
): readonly ShownHit[] {
  const matchOf = matcher(searched, { result, linesOf: sources && linesReader(sources) });
  return result.hits.flatMap((hit): readonly ShownHit[] => {
    const [head, lead] = [searched.rows[hit.head], matchOf(hit.lead)];
    if (head === undefined || lead === undefined) return [];
    return [
      {
        hit,
        head,
        force: searched.forceOf(hit.head),
        lead,
        sections: hit.sections.flatMap((row) => matchOf(row) ?? []),
      },
    ];
  });
}

/** The lines of a file as it is now; undefined where it cannot be read. */
type LinesOf = (file: string) => SourceLines | undefined;

function linesReader(sources: SourceReader): LinesOf {
  const read = new Map<string, SourceLines | undefined>();
  return (file) => {
    if (!read.has(file)) {
      const source = sources.read(file);
      read.set(file, source.ok ? sourceLines(source.text) : undefined);
    }
    return read.get(file);
  };
}

function matcher(
  searched: Searched,
  { result, linesOf }: { result: SearchResult; linesOf: LinesOf | undefined },
): (at: number) => Match | undefined {
  const findLine = bestLineFinder(searched.index.words.lexicon, weightsOf(searched, result));
  return (at) => {
    const row = searched.rows[at];
    if (row === undefined) return undefined;
    if (linesOf === undefined) return { row, citation: citationOf(row), best: undefined };
    const lines = linesOf(row.file);
    const best = lines && findLine(telling(row, { ...ownSpan(searched.rows, at), textOf: lines.line }));
    return { row, citation: citationNow(row, lines), best };
  };
}

/** A row's own lines, up to the next row of its file. */
function ownSpan(rows: readonly Row[], at: number): Pick<Lines, "from" | "to"> {
  const [row, next] = [rows[at], rows[at + 1]];
  const from = row?.line ?? 1;
  const isBefore = next !== undefined && next.file === row?.file && next.line > from;
  return { from, to: Math.min(row?.end_line ?? Infinity, isBefore ? next.line - 1 : Infinity) };
}

/** Headings and the title are shown anyway. */
function telling({ title }: Row, lines: Lines): Lines {
  const tells = (text: string) => !/^ {0,3}#/.test(text) && !text.includes(title);
  return {
    ...lines,
    textOf: (line) => {
      const text = lines.textOf(line);
      return tells(text) ? text : "";
    },
  };
}

/** Says so where the cited lines are no longer what was indexed. */
function citationNow(row: Row, lines: SourceLines | undefined): Citation {
  const citation = citationOf(row);
  if (lines === undefined) return { ...citation, stale: "its file cannot be read now" };
  const isSame = row.hash === undefined || lines.hash(citation) === row.hash;
  return isSame ? citation : { ...citation, stale: "changed since it was indexed" };
}

/** How much a term tells: the rarer, the more. */
function weightsOf({ index }: Searched, { words }: SearchResult): ReadonlyMap<number, number> {
  const { start } = index.documents;
  const weights = new Map<number, number>();
  for (const term of words.flatMap((word) => word.terms)) {
    const number = termNumber(index.words.lexicon, term);
    const documents = (start[number + 1] ?? 0) - (start[number] ?? 0);
    if (number >= 0 && documents > 0) weights.set(number, Math.log(1 + index.heads.length / documents));
  }
  return weights;
}
