import type { Refused } from "../query/outcome.ts";

/** The refusal where there is no git to ask. */
export const NO_HISTORY: Refused = {
  kind: "refused",
  refusal: "out_of_scope",
  message: "there is no git repository around the index, so nothing is known of other times",
  searched: "nothing",
  candidates: [],
  next: "serve from inside the repository (a full clone: a shallow one knows only its newest commits)",
};
