/**
 * How a reference was written: as one of markdown's links, or in plain words. A reference link stands where it is used, its
 * definition where the target is.
 */
export const REFERENCE_FORMS = [
  "link",
  "reference",
  "definition",
  "image",
  "autolink",
  "html",
  "wiki",
  "id",
  "lines",
  "scheme",
] as const;
export type ReferenceForm = (typeof REFERENCE_FORMS)[number];

/** A reference as the author wrote it, and where. What it turns out to mean is not said here. */
export interface WrittenReference {
  readonly form: ReferenceForm;
  readonly written: string;
  /** In the form in which the index keeps it: an id, `path#fragment` from the root, or the text. */
  readonly value: string;
  readonly line: number;
}

/** What citations need to know of a markdown text, in the order of its lines. */
export interface Reading {
  readonly lineCount: number;
  readonly headings: readonly { readonly title: string; readonly line: number }[];
  /** Places that the text names itself, by `id` or `name` in HTML. */
  readonly names: readonly { readonly name: string; readonly line: number }[];
  readonly references: readonly WrittenReference[];
}
