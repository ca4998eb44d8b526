import { CERTAINTIES } from "../../graph/resolution.ts";
import { count, flag, oneOf, optional, required, text, withDefault } from "../argument.ts";

// What the tools of the graph may be told; each says more where it is declared.

export const PLACE = required(
  "target",
  text,
  "an id in any spelling (ADR 7, adr-0007), an anchor, a path, path#heading, path:line, or a folder",
);

export const CITED = required(
  "target",
  text,
  "what is cited: an id, an anchor, a path, path#heading or path:line",
);

export const MIN_CERTAINTY = withDefault("min_certainty", oneOf(CERTAINTIES), {
  value: "possible",
  description:
    "exact: links, ids and keys; likely: also words that fit one place only; possible: also one of several",
});

export const DIRECTION = withDefault("direction", oneOf(["in", "out"]), {
  value: "in",
  description: "in: who cites the target; out: what the target cites",
});

export const SEED = optional(
  "target",
  text,
  "an id, anchor or path; without it, what a change touches (rev, staged, patch)",
);

export const DEPTH = withDefault("depth", count(1, 12), { value: 3, description: "how many steps away" });

export const FROM = required("from", text, "where the chain starts: an id, anchor or path");

export const TO = required("to", text, "where it ends");

export const VIA = withDefault("via", oneOf(["depends_on", "supersession", "links"]), {
  value: "depends_on",
  description:
    "which references go round: dependencies, supersessions, or links (documents that cite each other are no fault)",
});

export const TEXT = optional(
  "text",
  text,
  "text with citations: path:line, path#heading, ids, anchors, links, and quotes of what they say",
);

export const PATH = optional(
  "path",
  text,
  "a document of the repository whose own citations are to be verified, in place of a text",
);

export const REV = optional(
  "rev",
  text,
  "a revision or range (main...HEAD); one revision: from it to the working tree. Default: the working tree against its last commit",
);

export const STAGED = optional("staged", flag, "what is staged for the next commit");

export const PATCH = optional("patch", text, "a unified diff, in place of asking git");
