import type { Row } from "../../model/row.ts";

/** A list that cannot be empty: the compiler refuses an answer that cites nothing. */
export type NonEmpty<T> = readonly [T, ...T[]];

/** Whether there is anything in a list; the one way to a NonEmpty. */
export const isNonEmpty = <T>(list: readonly T[]): list is NonEmpty<T> => list.length > 0;

export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json | undefined };
export type JsonObject = { readonly [key: string]: Json | undefined };

/** One row of an answer of the nine recorded tools, with why it is there. */
export interface Hit {
  readonly row: Row;
  readonly score: number;
  readonly why: string;
}

/** How an answer came about: the EXPLAIN trace. */
export interface Trace {
  readonly query: string;
  readonly scanned: number;
  /** How many rows matched, before any cap. */
  readonly matched: number;
  readonly orderBy: readonly string[];
  readonly unresolved: readonly string[];
}

/** An answer of the nine. Its citations are its rows', so there is at least one. */
export interface Answer {
  readonly kind: "answer";
  readonly hits: NonEmpty<Hit>;
  readonly trace: Trace;
}

/** Makes an answer, or nothing where there is no hit: then a refusal is due. */
export function answerOf(hits: readonly Hit[], trace: Trace): Answer | undefined {
  return isNonEmpty(hits) ? { kind: "answer", hits, trace } : undefined;
}

/** Why one of the nine does not answer. `asked` is the query's description or, for an anchor or a text, what was given. */
export interface Refusal {
  readonly kind: "refusal";
  readonly variant: "no_match" | "unknown_anchor" | "no_text_match";
  readonly asked: string;
  readonly scanned: number;
}

/** Which part of an answer of the nine is shown. */
export type View = "answer" | "citations" | "explain";

/** Where something stands, for every tool beside the nine: enough to open it, and to see whether it still says what it said. */
export interface Citation {
  readonly anchor: string;
  readonly file: string;
  readonly line: number;
  readonly endLine: number;
  /** Hash of the cited lines when they were indexed, where the index has one. */
  readonly hash?: string;
  /** What is known to have changed since: said with the citation, never silently. */
  readonly stale?: string;
}

/** Cites a row. */
export function citationOf(row: Row): Citation {
  const base = { anchor: row.anchor, file: row.file, line: row.line, endLine: row.end_line ?? row.line };
  return row.hash === undefined ? base : { ...base, hash: row.hash };
}

/** A piece of what a record shows to a reader. */
export type Block =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "image"; readonly data: string; readonly mimeType: string };

/** One record of a list, with what it rests on. */
export interface CitedRecord {
  readonly citations: NonEmpty<Citation>;
  /** Compact form for readers; its text names the place itself, in the tool's own words. */
  readonly body: readonly Block[];
  /** Machine form (`format: "json"`), without the citations, which the envelope adds. */
  readonly fields: JsonObject;
}

/** A list of cited records, or the part of it that was asked for; rendered in the one envelope. */
export interface Records {
  readonly kind: "records";
  readonly records: NonEmpty<CitedRecord>;
  /** Place of the first record in the whole list, and the whole list's length: paging and the cursor follow. */
  readonly offset: number;
  readonly total: number;
  /** Stands before the records in the compact form. */
  readonly heading?: string;
  /** Notices and what to do next. */
  readonly hint?: string;
  /** How much of what was asked for is left out, named in the hint: no cursor leads there. */
  readonly leftOut?: number;
  /** The fields' texts are the answer itself: never shortened in the machine form. */
  readonly keepsFields?: boolean;
  /** Most characters to show, where the caller asked for other than the usual; whole records beyond it are left for the next page. */
  readonly budget?: number;
}

/** Makes a list of records, or nothing where there is none: then a Refused is due. */
export function recordsOf(
  records: readonly CitedRecord[],
  rest: Omit<Records, "kind" | "records">,
): Records | undefined {
  return isNonEmpty(records) ? { kind: "records", records, ...rest } : undefined;
}

/** Why there is no answer: nothing there, left out by a rule, not readable, changed since, several, not ours to say, not yet. */
export const REFUSALS = [
  "absent",
  "excluded",
  "unparseable",
  "stale",
  "ambiguous",
  "out_of_scope",
  "building",
] as const;

/** A refusal that can be acted on. */
export interface Refused {
  readonly kind: "refused";
  readonly refusal: (typeof REFUSALS)[number];
  readonly message: string;
  /** What was searched, in words: "6,012 rows by id, anchor and path". */
  readonly searched: string;
  /** The nearest there is, best first. */
  readonly candidates: readonly string[];
  /** What to do next. */
  readonly next: string;
}

/** What the server says of itself (identity, reload, freshness): no claim about the corpus, so nothing to cite. */
export interface Report {
  readonly kind: "report";
  readonly body: JsonObject;
  /** Compact form; without it the body is shown as JSON. */
  readonly text?: string;
}

/** What a tool gives. A claim about the corpus comes with its citations or not at all. */
export type Outcome = (Answer & { readonly view: View }) | Refusal | Records | Refused | Report;
