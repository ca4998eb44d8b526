import type { Family, Flag, Row } from "../../model/row.ts";
import type { Config } from "../config.ts";
import type { MarkdownDocument } from "../markdown/document.ts";

/** What an extractor may look at in one file. Markdown is parsed at most once, on first use. */
export interface InputFile {
  readonly path: string;
  /** Decoded text, without a byte order mark. */
  readonly text: () => string;
  /** Parsed markdown; only for markdown files. */
  readonly markdown: () => MarkdownDocument;
}

/** A row in the making: a field that it may lack is added to it, for copies of many rows take their time. */
export type PlainRow = { -readonly [Field in keyof Draft["row"]]: Draft["row"][Field] };

/**
 * A row before its anchor is known. Documents and sections claim anchors by slug in the order of the format; the others
 * say theirs.
 */
export interface Draft {
  readonly row: Omit<Row, "anchor">;
  readonly claim: AnchorClaim;
}

export type AnchorClaim =
  /** A document: the slug of its stem, or, where that says nothing or is taken, with its folders in front. */
  | { readonly by: "document" }
  /** A heading of the same file: `parent` is the index of its parent among the file's drafts. */
  | { readonly by: "heading"; readonly slugOf: string; readonly parent: number }
  /** Unique below a prefix (`cl`, `sk`): `<prefix>--<slug>`, then `-2`, `-3`, …. */
  | { readonly by: "prefix"; readonly prefix: string; readonly slugOf: string }
  /** The anchor as it is, even when it repeats (issues: their id). */
  | { readonly by: "id"; readonly anchor: string };

/** Fields that the classification of a series gives to the row of a document. */
export type DocumentFields = Partial<
  Pick<
    Row,
    "kind" | "id" | "title" | "status" | "guarantee_tag" | "date" | "supersedes" | "superseded_by" | "summary"
  >
>;

/** What an extractor made of the corpus. */
export interface Extracted {
  /** Drafts by file. A file with drafts from an extractor other than `documents` gets no document row. */
  readonly drafts: ReadonlyMap<string, readonly Draft[]>;
  /** Fields for document rows by file. */
  readonly fields: ReadonlyMap<string, DocumentFields>;
  readonly flags: readonly Flag[];
}

/**
 * One way to find rows, in two steps so that the first can be cached by file content: `read` sees one file and returns
 * plain JSON data (or undefined: nothing here for it); `settle` sees what all files gave and decides.
 */
export interface Extractor<Facts> {
  readonly family: Family;
  /** Whether `read` should be called on this path at all: decided by the path and the configuration alone. */
  readonly claims: (path: string, config: Config) => boolean;
  readonly read: (file: InputFile) => Facts | undefined;
  /** Said where `settle` drafts for each file by the facts of it alone, and gives no fields. */
  readonly isLocal?: true;
  /** A method, so that extractors of different facts fit into one registry. */
  settle(facts: ReadonlyMap<string, Facts>, corpus: CorpusView): Extracted;
}

/** What `settle` may know of the corpus besides the facts. */
export interface CorpusView {
  /** Every path that was read or listed, in byPathComponents order. */
  readonly paths: readonly string[];
  readonly config: Config;
}

/** What one file gave, where its rows depend on no other file. */
export interface FileRows {
  readonly drafts: readonly Draft[];
  readonly flags: readonly Flag[];
}

/** The `settle` of an extractor whose files do not depend on each other. */
export function settleEach(facts: ReadonlyMap<string, FileRows>): Extracted {
  const drafts = new Map<string, readonly Draft[]>();
  for (const [file, rows] of facts) if (rows.drafts.length > 0) drafts.set(file, rows.drafts);
  return { drafts, fields: new Map(), flags: [...facts.values()].flatMap(({ flags }) => flags) };
}
