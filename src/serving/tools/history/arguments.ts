import { optional, required, text } from "../argument.ts";

/** Whose history is asked for. */
export const TARGET = required(
  "target",
  text,
  "anchor, id or path; a path may be one that is no longer there",
);

/** The states that are compared. */
export const BEFORE = required(
  "before",
  text,
  "revision (main, v1.2, HEAD~3, …), or path of an index.json in the repository",
);
export const AFTER = optional("after", text, "the same; left out, the index as it is served now");

/** Rows of one kind alone. */
export const KIND = optional("kind", text, "one kind alone, as rows write it: adr, section, issue, …");
