import type { Tool, Toolset } from "../tools/tool.ts";

const OPENING = [
  "tero answers questions about what this repository says of itself: documents, decisions, issues, changelog and skills.",
  "Every answer cites file and line; what cannot be cited is refused with the reason, never answered with nothing.",
];

/** When to use the tools of each toolset. */
const WHEN: Readonly<Record<Toolset, string>> = {
  tero:
    "Ids people write (ADR-0007, an issue id): query_by_id. All of a status or kind: query_by_status, query_by_kind. " +
    "Words of a title or summary: text_search. What a row depends on and refers to: cross_ref. " +
    "Citations or the trace alone: cite, explain.",
  library:
    "To read: list_documents shows what there is and what it costs, get_documents gives documents, sections and lines verbatim, " +
    "several in one call, context one record with all that is around it.",
  graph:
    "Before you rely on a record: find (is it in force?). Before you change or retire something: refs (who cites it), " +
    "blast (all that depends on it), affected (documents that a diff touches). In a repository you do not know: map. " +
    "How two things hang together: path. Before you send a text that cites: verify. When an answer looks old: status.",
  search: "A question in your own words, or words anywhere in the text: search.",
  history:
    "When a decision changed: get_history. What a branch changed: compare_snapshots. Which kinds and statuses there are: get_schema.",
};

const TOKEN = "Each call takes a `token` argument unless the server was given one for the session.";

/** What a model is told of this server when it connects, of the toolsets that it has; clients cut it at 2,048 characters. */
export function instructionsFor(tools: readonly Tool[]): string {
  const toolsets = new Set(tools.map(({ toolset }) => toolset));
  return [...OPENING, ...[...toolsets].map((toolset) => WHEN[toolset]), TOKEN].join(" ");
}
