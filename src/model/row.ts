/** The families of rows, a closed set, in canonical order. */
export const FAMILIES = ["doc", "research", "issue", "changelog", "skill"] as const;
export type Family = (typeof FAMILIES)[number];

/** The kinds a row of each family may have. An existing index may carry others: on load a kind is any string. */
export const KINDS = {
  doc: ["adr", "rfc", "proposal", "note", "spec", "devlog", "readme", "agents", "other", "section"],
  research: ["record", "section"],
  issue: ["issue", "epic", "task", "requirement", "change"],
  changelog: ["release", "entry", "fragment"],
  skill: ["skill"],
} as const satisfies Record<Family, readonly string[]>;
export type Kind = (typeof KINDS)[Family][number];

/** The kinds of a document that is a decision record. */
export const DECISION_KINDS = ["adr", "rfc", "proposal", "note"] as const;
export type DecisionKind = (typeof DECISION_KINDS)[number];

/** Honesty tag of every row made here: read by rule from the source, which stays the ground truth. */
export const ROW_TAG = "Empirical/Declared";

/** One citable unit of the repository. Property order here is the order in which the fields are written. */
export interface Row {
  /** The citation key: unique in the index, stable under edits elsewhere. */
  readonly anchor: string;
  readonly family: Family;
  readonly kind: string;
  /** What people write when they cite it: `ADR-0007`. */
  readonly id?: string;
  readonly title: string;
  /** POSIX path relative to the repository root. */
  readonly file: string;
  /** First line of the unit, 1-based. */
  readonly line: number;
  /** The word the author wrote, undecorated. */
  readonly status?: string;
  readonly guarantee_tag?: string;
  readonly summary?: string;
  readonly epic?: string;
  readonly depends_on?: readonly string[];
  readonly doc_refs?: readonly string[];
  readonly gh_issue?: string;
  readonly tag: string;
  /** Heading level 1–6, on sections. */
  readonly level?: number;
  /** Last line of the unit, 1-based, inclusive. */
  readonly end_line?: number;
  /** Estimated tokens of the lines `line..end_line`. */
  readonly tokens?: number;
  /** First 12 hex digits of SHA-256 over those lines joined by LF. */
  readonly hash?: string;
  /** ISO date: YYYY-MM-DD, YYYY-MM or YYYY. */
  readonly date?: string;
  /** Version of a release as written, without a leading `v`. */
  readonly version?: string;
  readonly supersedes?: readonly string[];
  readonly superseded_by?: readonly string[];
  readonly links?: readonly string[];
  readonly labels?: readonly string[];
}

/** The fields of a row in the order in which they are written: the base first, then ours. */
export const ROW_FIELDS = [
  "anchor",
  "family",
  "kind",
  "id",
  "title",
  "file",
  "line",
  "status",
  "guarantee_tag",
  "summary",
  "epic",
  "depends_on",
  "doc_refs",
  "gh_issue",
  "tag",
  "level",
  "end_line",
  "tokens",
  "hash",
  "date",
  "version",
  "supersedes",
  "superseded_by",
  "links",
  "labels",
] as const satisfies readonly (keyof Row)[];

/** A fault of the corpus that indexing met and went on from. */
export interface Flag {
  /** The path (or id) that the flag is about. */
  readonly item: string;
  /** A full sentence: what could not be placed and why. */
  readonly reason: string;
  /** Stable code, one a kind of fault. */
  readonly code: string;
  /** 1-based line where the fault stands, when it has one. */
  readonly line?: number;
}
