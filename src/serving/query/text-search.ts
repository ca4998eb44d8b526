import type { Row } from "../../model/row.ts";
import type { Corpus } from "../corpus.ts";
import { quote } from "../render/quote.ts";
import { splitAtWhiteSpace } from "../white-space.ts";
import { answerOf, type Answer, type Hit, type Refusal, type Trace } from "./outcome.ts";
import { termSearchOf, TEXT_FIELDS } from "./term-search.ts";

/** What a matched term counts for, by the field that holds it. */
const WEIGHTS = { id: 4, title: 3, summary: 1 } as const;

/** What a term counts for by the set of fields that hold it. */
const WEIGHT_OF_FIELDS = Array.from({ length: 1 << TEXT_FIELDS.length }, (_, fields) =>
  TEXT_FIELDS.reduce((sum, field, at) => (fields & (1 << at) ? sum + WEIGHTS[field] : sum), 0),
);

const MOST = 20;
const BY_SCORE = [
  "match score, descending (id match x4 + title match x3 + summary match x1, per matched term)",
  "then canonical index order (family, file, line, anchor)",
];

/** The rows that hold most of a text's words in id, title and summary. */
export function textSearch(corpus: Corpus, text: string): Answer | Refusal {
  const terms = [...new Set(splitAtWhiteSpace(text).map((word) => word.toLowerCase()))];
  const scores = scoresOf(corpus, terms);
  const matched = placesScored(scores);
  const hits = bestPlaces(scores, matched).flatMap((place) => hitOf(corpus.rows[place], terms));
  const trace: Trace = {
    query: `text(${quote(text)}) — terms [${terms.map(quote).join(", ")}]`,
    scanned: corpus.size,
    matched: matched.length,
    orderBy: BY_SCORE,
    unresolved: [],
  };
  return (
    answerOf(hits, trace) ?? { kind: "refusal", variant: "no_text_match", asked: text, scanned: corpus.size }
  );
}

/** The score of every row, by place. */
function scoresOf(corpus: Corpus, terms: readonly string[]): Uint32Array {
  const scores = new Uint32Array(corpus.size);
  if (terms.length === 0) return scores;
  const search = termSearchOf(corpus);
  for (const term of terms) {
    const { places, fields } = search(term);
    for (let at = 0; at < places.length; at++) {
      const place = places[at] ?? 0;
      scores[place] = (scores[place] ?? 0) + (WEIGHT_OF_FIELDS[fields[at] ?? 0] ?? 0);
    }
  }
  return scores;
}

function placesScored(scores: Uint32Array): number[] {
  const places: number[] = [];
  for (let place = 0; place < scores.length; place++) if (scores[place] !== 0) places.push(place);
  return places;
}

/** The places with the highest scores, equal ones in canonical order. */
function bestPlaces(scores: Uint32Array, matched: readonly number[]): number[] {
  const scoreAt = (place: number): number => scores[place] ?? 0;
  const least = leastOfBest(matched.map(scoreAt));
  return matched
    .filter((place) => scoreAt(place) >= least)
    .toSorted((a, b) => scoreAt(b) - scoreAt(a) || a - b)
    .slice(0, MOST);
}

/** The least score that can be among the best: what lies below it need not be sorted. */
function leastOfBest(scores: readonly number[]): number {
  const counts: number[] = [];
  for (const score of scores) counts[score] = (counts[score] ?? 0) + 1;
  let above = 0;
  for (let score = counts.length - 1; score > 0; score--) {
    above += counts[score] ?? 0;
    if (above >= MOST) return score;
  }
  return 0;
}

function hitOf(row: Row | undefined, terms: readonly string[]): Hit[] {
  if (row === undefined) return [];
  const fields = TEXT_FIELDS.map((name) => ({ name, text: row[name]?.toLowerCase() ?? "" }));
  const matches = terms.flatMap((term) =>
    fields.filter(({ text }) => text.includes(term)).map(({ name }) => ({ name, term })),
  );
  const score = matches.reduce((sum, { name }) => sum + WEIGHTS[name], 0);
  return [{ row, score, why: matches.map(({ name, term }) => `${name}~${quote(term)}`).join(", ") }];
}
