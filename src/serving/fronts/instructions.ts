/** What a model is told of this server when it connects; clients cut it at 2,048 characters. */
export const INSTRUCTIONS = [
  "tero answers questions about what this repository says of itself: documents, decisions, issues, changelog and skills.",
  "Every answer cites file and line, with a trace of how it was found; what cannot be cited is refused with the reason, never answered with nothing.",
  "Ids people write (ADR-0007, an issue id): query_by_id. All of a status or kind: query_by_status, query_by_kind.",
  "Words: text_search. What a row depends on and refers to: cross_ref. Citations or the trace alone: cite, explain.",
  "Each call takes a `token` argument unless the server was given one for the session.",
].join(" ");
