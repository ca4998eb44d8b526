import type { Row } from "../model/row.ts";
import type { Corpus } from "./corpus.ts";
import { isNonEmpty, type Answer, type Citation, type CitedRecord, type Records } from "./query/outcome.ts";
import { openFilesOf } from "./search/open-files.ts";
import type { SourceReader } from "./source-reader.ts";

/** A cited row whose lines are others now than those that were indexed. */
export interface StaleCitation {
  readonly anchor: string;
  readonly file: string;
  readonly line: number;
  readonly stale: string;
}

/** What an answer of the nine cites that has changed since; rows without a hash tell nothing. */
export function staleIn({ hits }: Answer, sources: SourceReader): readonly StaleCitation[] {
  const whyStale = stalenessOf(sources);
  return hits.flatMap(({ row }) => {
    const stale = whyStale(row);
    return stale === undefined ? [] : [{ anchor: row.anchor, file: row.file, line: row.line, stale }];
  });
}

/** A citation, marked where it has changed since. */
export function markCitation(citation: Citation, corpus: Corpus, sources: SourceReader): Citation {
  const row = citation.stale === undefined ? rowOf(citation, corpus) : undefined;
  const stale = row && stalenessOf(sources)(row);
  return stale === undefined ? citation : { ...citation, stale };
}

/** Records with the citations marked that have changed since, and said so once more for readers. */
export function markStale(records: Records, corpus: Corpus, sources: SourceReader): Records {
  const marked: Citation[] = [];
  const mark = (citation: Citation): Citation => {
    const now = markCitation(citation, corpus, sources);
    if (now !== citation) marked.push(now);
    return now;
  };
  // A record may make its forms when they are asked for: it is left alone where nothing has changed.
  const citations = records.records.map((record) => markAll(record.citations, mark));
  if (!isNonEmpty(marked)) return records;
  const all = records.records.map((record, at) => ({
    ...record,
    citations: citations[at] ?? record.citations,
  }));
  const hint = [...(records.hint === undefined ? [] : [records.hint]), ...new Set(marked.map(words))].join(
    "\n",
  );
  return isNonEmpty(all) ? { ...records, records: all, hint } : records;
}

function markAll(
  [first, ...others]: CitedRecord["citations"],
  mark: (citation: Citation) => Citation,
): CitedRecord["citations"] {
  return [mark(first), ...others.map(mark)];
}

/** The row that a citation names: only of it is it known what was indexed. */
const rowOf = ({ anchor, file, hash }: Citation, corpus: Corpus): Row | undefined =>
  hash === undefined
    ? undefined
    : corpus.withAnchor(anchor).find((row) => row.file === file && row.hash === hash);

const words = ({ anchor, file, stale }: Citation): string => `${file} (${anchor}): ${stale}`;

/** Why a row is stale, looked at now; undefined where it is not, or cannot be known. */
function stalenessOf(sources: SourceReader): (row: Row) => string | undefined {
  const open = openFilesOf(sources);
  return (row) => {
    if (row.hash === undefined) return undefined;
    const file = open(row.file);
    if (file.isAsIndexed(row)) return undefined;
    return file.lines() === undefined ? "its file cannot be read now" : "changed since it was indexed";
  };
}
