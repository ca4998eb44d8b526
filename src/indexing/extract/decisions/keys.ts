/** Keys as the words of `keyWords`, in the order in which they are believed. */
export const STATUS_KEYS: readonly string[] = [
  "status",
  "stage",
  "state",
  "rfc status",
  "adr status",
  "decision status",
  "proposal status",
  "lifecycle stage",
];

/** What a record was decided or begun on; keys that mean the last change are left out. */
export const DATE_KEYS = [
  "date",
  "decision date",
  "date decided",
  "since",
  "created",
  "created at",
  "created on",
  "creation date",
  "date created",
  "start date",
  "date started",
  "original proposition date",
  "date proposed",
  "proposed",
  "submitted",
  "assigned",
  "decided",
  "accepted",
] as const;

export const SUPERSEDES_KEYS = ["supersedes", "supercedes", "replaces", "obsoletes", "supersede"] as const;

export const SUPERSEDED_BY_KEYS = [
  "superseded by",
  "superceded by",
  "supercededby",
  "supersededby",
  "superseded",
  "superceded",
  "replaced by",
  "replacedby",
  "obsoleted by",
  "obsoletedby",
  "superseding proposal",
  "superseding adr",
] as const;

export const ID_KEYS = ["id", "number", "num", "adr number", "decision number", "rfc number"] as const;

export const TITLE_KEYS = ["title", "name"] as const;

/** A label that stands in for a title that nobody wrote. */
export const FEATURE_KEYS = ["feature name", "feature"] as const;

/** Keys that only the metadata of decisions and proposals has. */
export const TELLING_KEYS = [
  "rfc pr",
  "rfc issue",
  "rfc status",
  "rfc",
  "tracking issue",
  "original author(s)",
  "deciders",
  "decision makers",
  "decision maker",
  "decision date",
  "review manager",
  "creation date",
  "start date",
  "date started",
  "owning sig",
  "shepherd team",
  "discussions to",
  ...SUPERSEDED_BY_KEYS.filter((key) => key.includes("by")),
  "supersedes",
] as const;

const KNOWN = new Set<string>([
  ...STATUS_KEYS,
  ...DATE_KEYS,
  ...SUPERSEDES_KEYS,
  ...SUPERSEDED_BY_KEYS,
  ...ID_KEYS,
  ...TITLE_KEYS,
  ...FEATURE_KEYS,
  ...TELLING_KEYS,
  "author",
  "authors",
  "guarantee",
]);

export function isKnownKey(key: string): boolean {
  return KNOWN.has(key);
}

const RELATING = new Set<string>([...STATUS_KEYS, ...SUPERSEDES_KEYS, ...SUPERSEDED_BY_KEYS, "status note"]);

/** Whether what stands under a key may name other records. */
export function mayRelate(key: string): boolean {
  return RELATING.has(key);
}
