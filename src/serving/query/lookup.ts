import type { Row } from "../../model/row.ts";
import type { Corpus } from "../corpus.ts";
import { quote } from "../render/quote.ts";
import { answerOf, type Answer, type Refusal, type Trace } from "./outcome.ts";

const UNRANKED = [
  "canonical index order (family, file, line, anchor) — every match is an equally exact hit, so no ranking signal is applied",
];

/** All rows with an id, exactly. */
export function lookupId(corpus: Corpus, id: string): Answer | Refusal {
  const asked = { query: `id == ${quote(id)}`, why: "exact id match" };
  return allOf(corpus, corpus.withId(id), asked);
}

/** All rows with a status, whatever its case. */
export function lookupStatus(corpus: Corpus, status: string): Answer | Refusal {
  const field = `status == ${quote(status)}`;
  const asked = { query: `${field} (case-insensitive)`, why: `status field == ${quote(status)}` };
  return allOf(corpus, corpus.withStatus(status), asked);
}

/** All rows of a kind, whatever its case. */
export function lookupKind(corpus: Corpus, kind: string): Answer | Refusal {
  const field = `kind == ${quote(kind)}`;
  const asked = { query: `${field} (case-insensitive)`, why: `kind field == ${quote(kind)}` };
  return allOf(corpus, corpus.withKind(kind), asked);
}

function allOf(
  corpus: Corpus,
  rows: readonly Row[],
  { query, why }: { query: string; why: string },
): Answer | Refusal {
  const trace: Trace = {
    query,
    scanned: corpus.size,
    matched: rows.length,
    orderBy: UNRANKED,
    unresolved: [],
  };
  const hits = rows.map((row) => ({ row, score: 0, why }));
  return (
    answerOf(hits, trace) ?? { kind: "refusal", variant: "no_match", asked: query, scanned: corpus.size }
  );
}
