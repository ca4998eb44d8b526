import type { Row } from "../../model/row.ts";
import type { Answer, Hit, Json, JsonObject, Refusal, Refused, Trace, View } from "../query/outcome.ts";
import { quote } from "./quote.ts";

// The envelopes of the nine. Recorded clients see keys in ascending order, so every object here is written in that order.

/** The envelope of an answer, or of the part of it that a view shows. */
export function answerEnvelope({ hits, trace }: Answer, view: View): JsonObject {
  switch (view) {
    case "answer":
      return {
        citations: hits.map(citation),
        explain: explanation(trace, hits),
        items: hits.map(({ row }) => item(row)),
        kind: "answer",
      };
    case "citations":
      return { citations: hits.map(citation), kind: "citations" };
    case "explain":
      return { explain: explanation(trace, hits), kind: "explain" };
  }
}

function citation({ row }: Hit): Json {
  return {
    anchor: row.anchor,
    family: row.family,
    file: row.file,
    guarantee_tag: row.guarantee_tag ?? null,
    id: row.id ?? null,
    item_tag: row.tag,
    kind: row.kind,
    line: row.line,
  };
}

function explanation(trace: Trace, hits: readonly Hit[]): Json {
  return {
    candidates_matched: trace.matched,
    candidates_scanned: trace.scanned,
    hits: hits.map(({ row, score, why }) => ({ anchor: row.anchor, score, why })),
    order_by: trace.orderBy,
    query: trace.query,
    unresolved_edges: trace.unresolved,
  };
}

/** The base fields of a row; what is undefined is left out. */
function item(row: Row): Json {
  return {
    anchor: row.anchor,
    depends_on: unlessEmpty(row.depends_on),
    doc_refs: unlessEmpty(row.doc_refs),
    epic: row.epic,
    family: row.family,
    file: row.file,
    gh_issue: row.gh_issue,
    guarantee_tag: row.guarantee_tag,
    id: row.id,
    kind: row.kind,
    line: row.line,
    status: row.status,
    summary: row.summary,
    tag: row.tag,
    title: row.title,
  };
}

const unlessEmpty = (texts: readonly string[] | undefined): readonly string[] | undefined =>
  texts?.length === 0 ? undefined : texts;

/** The envelope of a refusal. */
export function refusalEnvelope(refusal: Refusal): JsonObject {
  const { asked, scanned, variant } = refusal;
  const about = variant === "unknown_anchor" ? { start: asked, variant } : { query: asked, variant };
  return {
    kind: "refusal",
    message: refusalMessage(refusal),
    refusal: { candidates_scanned: scanned, ...about },
  };
}

/** The envelope of a refusal that the recorded servers do not know: no index stands yet. */
export function refusedEnvelope({ message, next, refusal }: Refused): JsonObject {
  return { kind: "refusal", message: `${message}; ${next}`, refusal: { next, variant: refusal } };
}

/** A refusal in one sentence. */
export function refusalMessage({ asked, scanned, variant }: Refusal): string {
  switch (variant) {
    case "no_match":
      return `refusing to answer ${asked} — 0 of ${scanned} row(s) matched, so there is no resolvable citation to answer with`;
    case "unknown_anchor":
      return `refusing to walk cross-references from ${quote(asked)} — no row with that id or anchor in the Layer-1 index (${scanned} row(s) scanned)`;
    case "no_text_match":
      return `refusing to answer text query ${quote(asked)} — 0 of ${scanned} row(s) matched any query term in id/title/summary`;
  }
}
