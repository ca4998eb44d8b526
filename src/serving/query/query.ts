import type { Corpus } from "../corpus.ts";
import { crossRef } from "./cross-ref.ts";
import { lookupId, lookupKind, lookupStatus } from "./lookup.ts";
import type { Answer, Refusal } from "./outcome.ts";
import { textSearch } from "./text-search.ts";

/** The kinds of question that the nine tools, the plain API and `tero query` put. */
export const QUERY_KINDS = ["id", "status", "kind", "cross_ref", "text"] as const;
export type QueryKind = (typeof QUERY_KINDS)[number];

/** One question. `depth` is for `cross_ref` alone, whose start is the value. */
export interface Query {
  readonly kind: QueryKind;
  readonly value: string;
  readonly depth: bigint;
}

/** Puts a question to a corpus. */
export function ask(corpus: Corpus, { kind, value, depth }: Query): Answer | Refusal {
  switch (kind) {
    case "id":
      return lookupId(corpus, value);
    case "status":
      return lookupStatus(corpus, value);
    case "kind":
      return lookupKind(corpus, value);
    case "cross_ref":
      return crossRef(corpus, { start: value, depth });
    case "text":
      return textSearch(corpus, value);
  }
}
