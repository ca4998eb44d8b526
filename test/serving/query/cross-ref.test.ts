import { describe, expect, it } from "vitest";
import { crossRef } from "../../../src/serving/query/cross-ref.ts";
import { corpusOfRows } from "../corpus-of.ts";

const corpus = corpusOfRows(
  { anchor: "doc", id: "RFC-1" },
  { anchor: "doc--part" },
  { anchor: "doc--twice-2" },
  { anchor: "doc--once-7" },
  { anchor: "doc--twice-3" },
  {
    family: "issue",
    anchor: "M-1",
    id: "M-1",
    depends_on: ["M-2", "M-9", "RFC-1"],
    doc_refs: ["corpus:RFC-1"],
  },
  {
    family: "issue",
    anchor: "M-2",
    id: "M-2",
    depends_on: ["M-1"],
    doc_refs: ["corpus:RFC-1#part", "corpus:RFC-1#once"],
  },
  {
    family: "issue",
    anchor: "M-3",
    id: "M-3",
    doc_refs: ["corpus:RFC-1#twice", "Corpus:RFC-1", "src:x.ts", "corpus:M-1"],
  },
  { family: "issue", anchor: "same", id: "M-4", depends_on: ["M-1"] },
  { family: "issue", anchor: "same", id: "M-5", depends_on: ["M-2"] },
);

function walk(start: string, depth: bigint): unknown {
  const outcome = crossRef(corpus, { start, depth });
  if (outcome.kind === "refusal") return outcome;
  const { hits, trace } = outcome;
  return {
    hits: hits.map(({ row, score, why }) => `${score} ${row.anchor}: ${why}`),
    edges: trace.scanned,
    unresolved: trace.unresolved,
  };
}

const NO_DOCUMENT =
  "(unresolved within Layer 1 — an api:/src: reference, or a corpus: doc/anchor this index does not carry)";

describe("a walk", () => {
  it.each([
    {
      title: "of no hops finds its start",
      start: "M-1",
      depth: 0n,
      found: { hits: ["0 M-1: start node"], edges: 0, unresolved: [] },
    },
    {
      title: "follows issues and documents, and lists what leads nowhere",
      start: "M-1",
      depth: 1n,
      found: {
        hits: ["0 M-1: start node", "-1 doc: doc_refs: M-1 -> doc", "-1 M-2: depends_on: M-1 -> M-2"],
        edges: 4,
        unresolved: [
          "M-1 --depends_on--> M-9 (no issue with that id in the Layer-1 index)",
          "M-1 --depends_on--> RFC-1 (no issue with that id in the Layer-1 index)",
        ],
      },
    },
    {
      title: "finds the anchor below a document, also the only numbered one, and never goes back",
      start: "M-2",
      depth: 1n,
      found: {
        hits: [
          "0 M-2: start node",
          "-1 doc--part: doc_refs: M-2 -> doc--part",
          "-1 doc--once-7: doc_refs: M-2 -> doc--once-7",
          "-1 M-1: depends_on: M-2 -> M-1",
        ],
        edges: 3,
        unresolved: [],
      },
    },
    {
      title: "leaves what is ambiguous, of another scheme, or no document, unresolved",
      start: "M-3",
      depth: 6n,
      found: {
        hits: ["0 M-3: start node"],
        edges: 4,
        unresolved: ["corpus:RFC-1#twice", "Corpus:RFC-1", "src:x.ts", "corpus:M-1"].map(
          (written) => `M-3 --doc_refs--> ${written} ${NO_DOCUMENT}`,
        ),
      },
    },
    {
      title: "shows both rows of an anchor that two have, and follows the first",
      start: "same",
      depth: 1n,
      found: {
        hits: ["0 same: start node", "0 same: start node", "-1 M-1: depends_on: same -> M-1"],
        edges: 1,
        unresolved: [],
      },
    },
    {
      title: "that starts nowhere is refused",
      start: "nope",
      depth: 1n,
      found: { kind: "refusal", variant: "unknown_anchor", asked: "nope", scanned: 10 },
    },
  ])("$title", ({ start, depth, found }) => expect(walk(start, depth)).toEqual(found));

  it("says when its depth was cut, however large", () => {
    expect(crossRef(corpus, { start: "M-1", depth: 18446744073709551615n })).toMatchObject({
      trace: { query: 'cross_ref(start="M-1", depth=18446744073709551615 -> clamped to 6)' },
    });
  });
});
