import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Row } from "../../../src/model/row.ts";
import type { Corpus } from "../../../src/serving/corpus.ts";
import { textSearch } from "../../../src/serving/query/text-search.ts";
import { corpusOfRows } from "../corpus-of.ts";

/** The recorded scoring as its definition reads, without an index. */
function definition(corpus: Corpus, text: string): { matched: number; hits: string[] } {
  const terms = [
    ...new Set(
      text
        .split(/[ \n]+/)
        .filter((word) => word !== "")
        .map((word) => word.toLowerCase()),
    ),
  ];
  const scored = corpus.rows.map((row) => ({ anchor: row.anchor, score: scoreOf(row, terms) }));
  const matched = scored.filter(({ score }) => score > 0);
  const best = matched.toSorted((a, b) => b.score - a.score).slice(0, 20);
  return { matched: matched.length, hits: best.map(({ anchor, score }) => `${anchor} ${score}`) };
}

function scoreOf({ id, title, summary }: Row, terms: readonly string[]): number {
  return terms.reduce(
    (sum, term) => sum + (has(id, term) ? 4 : 0) + (has(title, term) ? 3 : 0) + (has(summary, term) ? 1 : 0),
    0,
  );
}

const has = (field: string | undefined, term: string): boolean =>
  field?.toLowerCase().includes(term) ?? false;

function found(corpus: Corpus, text: string): { matched: number; hits: string[] } {
  const outcome = textSearch(corpus, text);
  if (outcome.kind === "refusal") return { matched: 0, hits: [] };
  return {
    matched: outcome.trace.matched,
    hits: outcome.hits.map(({ row, score }) => `${row.anchor} ${score}`),
  };
}

describe("text search", () => {
  const word = fc.stringMatching(/^[abAΣσ—]{0,3}$/);
  const words = fc.array(word, { maxLength: 4 }).map((each) => each.join(" "));
  const row = fc.record({ title: words, id: words, summary: words }, { requiredKeys: ["title"] });

  it("finds what its definition says, at first and later", () => {
    fc.assert(
      fc.property(
        fc.array(row, { maxLength: 30 }),
        fc.array(words, { minLength: 2, maxLength: 5 }),
        (rows, texts) => {
          const corpus = corpusOfRows(...rows);
          expect(texts.map((text) => found(corpus, text))).toEqual(
            texts.map((text) => definition(corpus, text)),
          );
        },
      ),
      { numRuns: 500, seed: 1 },
    );
  });

  it("says which term was found in which field, terms and fields in order", () => {
    const corpus = corpusOfRows({ id: "M-1", title: "Alpha m-1", summary: "beta ALPHA" });
    const outcome = textSearch(corpus, "alpha M-1  alpha\u0085gamma");
    expect(outcome).toMatchObject({
      hits: [{ score: 11, why: 'title~"alpha", summary~"alpha", id~"m-1", title~"m-1"' }],
      trace: { query: 'text("alpha M-1  alpha\\u{85}gamma") — terms ["alpha", "m-1", "gamma"]', matched: 1 },
    });
  });

  it.each([[""], [" \u3000"], ["zeta"]])("refuses %j, with what was asked", (text) => {
    const refusal = { kind: "refusal", variant: "no_text_match", asked: text, scanned: 1 };
    expect(textSearch(corpusOfRows({ title: "alpha" }), text)).toEqual(refusal);
  });
});
