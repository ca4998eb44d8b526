import { FAMILIES } from "../../../model/row.ts";
import type { Question } from "../../search/search.ts";
import {
  count,
  flag,
  list,
  oneOf,
  optional,
  required,
  text,
  withDefault,
  type ToolArguments,
  type Value,
} from "../argument.ts";
import { CURSOR, FORMAT } from "../paging.ts";
import type { Tool } from "../tool.ts";

const isoDate: Value<string> = {
  schema: { type: "string" },
  read: (value, pointer) =>
    typeof value === "string" && /^\d{4}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?)?$/.test(value)
      ? { ok: true, value }
      : { ok: false, fault: { pointer, message: "must be a date like 2024, 2024-05 or 2024-05-31" } },
};

const QUERY = required(
  "query",
  text,
  'what to look for: a question, words, or an id in any spelling; "quotes" for a phrase, -word to leave out',
);
const KINDS = optional(
  "kinds",
  list(text),
  "only rows or documents of these kinds, like adr, issue or section",
);
const FAMILY_LIST = optional("families", list(oneOf(FAMILIES)), "only rows of these families");
const STATUS = optional("status", text, "only documents with this status, like Accepted");
const PATH = optional(
  "path",
  text,
  "only below this folder, in this file, or matching this pattern with * and **",
);
const SINCE = optional("since", isoDate, "only documents dated on or after this");
const UNTIL = optional("until", isoDate, "only documents dated on or before this");
const IN_FORCE = optional(
  "in_force",
  flag,
  "true: only what is in force; false: only what is not (default: both, what was replaced or rejected last)",
);
/** Five documents hold the answer nearly as often as ten, at half the tokens. */
const LIMIT = withDefault("limit", count(1, 50), { value: 10, description: "most documents to return" });

const EXPLAIN = withDefault("explain", flag, {
  value: false,
  description: "tell how each score came about, term by term",
});

/** Finds documents and sections by what they say. */
export const search: Tool = {
  name: "search",
  toolset: "search",
  title: "Search the corpus",
  description:
    "Find the decision, issue, document or section that answers a question, asked in any words: ranked over titles, text and " +
    "what other documents say of it, grouped by document, each with its place and the line that tells why. An id in any " +
    "spelling finds its record first. Use it first; then read what it cites with get_documents. To list all rows of a kind " +
    "or status use query_by_kind or query_by_status.",
  arguments: [
    QUERY,
    KINDS,
    FAMILY_LIST,
    STATUS,
    PATH,
    SINCE,
    UNTIL,
    IN_FORCE,
    EXPLAIN,
    LIMIT,
    CURSOR,
    FORMAT,
  ],
  scope: "read",
  annotations: { readOnlyHint: true, idempotentHint: true },
  run: async ({ corpus, sources }, args) => {
    const { answerSearch } = await import("../../search/answer.ts");
    return answerSearch(questionOf(args), { corpus, sources });
  },
};

/** What the arguments of a call ask. */
export function questionOf(args: ToolArguments): Question {
  const status = args.get(STATUS);
  return {
    query: args.get(QUERY),
    filters: {
      kinds: args.get(KINDS),
      families: args.get(FAMILY_LIST),
      status: status === undefined ? undefined : [status],
      path: args.get(PATH),
      since: args.get(SINCE),
      until: args.get(UNTIL),
      inForce: args.get(IN_FORCE),
    },
    offset: args.get(CURSOR),
    limit: args.get(LIMIT),
    explain: args.get(EXPLAIN),
  };
}
