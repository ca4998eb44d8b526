import type { CorpusView } from "../extractor.ts";
import type { Candidate } from "./choice.ts";
import type { DecisionFacts } from "./facts.ts";
import { judgeAll } from "./settle.ts";
import { isIndexName, partsOf } from "./units.ts";
import type { Verdict } from "./verdict.ts";

/** One field of a record: what it might have been, in the order in which that was believed. */
export interface FieldExplanation {
  readonly field: "id" | "title" | "status" | "date" | "supersedes" | "superseded_by";
  readonly candidates: readonly Candidate[];
  /** Whether every candidate that nothing speaks against is taken, and not the first alone. */
  readonly isList: boolean;
}

/** Why a document is what it is. */
export type Explanation =
  | {
      readonly is: "record";
      readonly kind: string;
      readonly because: string;
      readonly fields: readonly FieldExplanation[];
    }
  | { readonly is: "no record"; readonly because: string };

/** Tells how a document was judged; undefined when nothing about it was weighed. */
export function explainDocument(
  path: string,
  facts: ReadonlyMap<string, DecisionFacts>,
  corpus: CorpusView,
): Explanation | undefined {
  const { verdicts, refused } = judgeAll(facts, corpus);
  const verdict = verdicts.find(({ unit }) => unit.path === path);
  if (verdict)
    return { is: "record", kind: verdict.kind, because: verdict.because, fields: fieldsOf(verdict) };
  const refusal = refused.find(({ unit }) => unit.path === path);
  if (refusal) return { is: "no record", because: refusal.because };
  return isIndexName(partsOf(path).stem) ? { is: "no record", because: "it is about its folder" } : undefined;
}

function fieldsOf({ id, title, status, date, supersession, prefixRule }: Verdict): FieldExplanation[] {
  const ids = id.map((each) =>
    each.line === undefined ? { ...each, rule: `${each.rule}; prefix: ${prefixRule}` } : each,
  );
  const single: readonly (readonly [FieldExplanation["field"], readonly Candidate[]])[] = [
    ["id", ids],
    ["title", title],
    ["status", status],
    ["date", date],
  ];
  return [
    ...single.map(([field, candidates]) => ({ field, candidates, isList: false })),
    { field: "supersedes", candidates: supersession.supersedes, isList: true },
    { field: "superseded_by", candidates: supersession.supersededBy, isList: true },
  ];
}
