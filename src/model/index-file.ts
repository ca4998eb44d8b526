import type { Flag, Row } from "./row.ts";

/** Version of the index format that this program writes. */
export const SCHEMA_VERSION = "1.1";

/** Where the index lies, relative to the repository root. */
export const DEFAULT_OUT = "docs/tero-index";
export const INDEX_JSON = "index.json";
export const INDEX_MARKDOWN = "INDEX.md";

/** Another index of the same repository, referenced and never repeated. */
export interface Sibling {
  readonly name: string;
  readonly path: string;
  readonly covers: string;
  readonly generator: string;
}

/** The whole index, as `index-schema.json` describes it. */
export interface IndexFile {
  /** How the rows were made, honestly; no date, no path. */
  readonly generated: string;
  readonly item_tag: string;
  readonly schema_version: string;
  readonly siblings: readonly Sibling[];
  readonly items: readonly Row[];
  readonly flagged: readonly Flag[];
}
