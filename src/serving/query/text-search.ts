import type { Row } from "../../model/row.ts";
import type { Corpus } from "../corpus.ts";
import { quote } from "../render/quote.ts";
import { splitAtWhiteSpace } from "../white-space.ts";
import { haystacksOf, placesWith } from "./haystack.ts";
import { answerOf, type Answer, type Hit, type Refusal, type Trace } from "./outcome.ts";

/** What a matched term counts for, by the field that holds it. */
const FIELDS = [
  { name: "id", score: 4 },
  { name: "title", score: 3 },
  { name: "summary", score: 1 },
] as const;

const MOST = 20;
const BY_SCORE = [
  "match score, descending (id match x4 + title match x3 + summary match x1, per matched term)",
  "then canonical index order (family, file, line, anchor)",
];

/** The rows that hold most of a text's words in id, title and summary. */
export function textSearch(corpus: Corpus, text: string): Answer | Refusal {
  const terms = [...new Set(splitAtWhiteSpace(text).map((word) => word.toLowerCase()))];
  const scores = scoresOf(corpus, terms);
  const hits = bestPlaces(scores).flatMap((place) => hitOf(corpus.rows[place], terms));
  const trace: Trace = {
    query: `text(${quote(text)}) — terms [${terms.map(quote).join(", ")}]`,
    scanned: corpus.size,
    matched: scores.reduce((count, score) => (score > 0 ? count + 1 : count), 0),
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
  const haystacks = haystacksOf(corpus);
  for (const { name, score } of FIELDS) {
    for (const term of terms) {
      for (const place of placesWith(haystacks[name], term)) scores[place] = (scores[place] ?? 0) + score;
    }
  }
  return scores;
}

/** The places with the highest scores, equal ones in canonical order. */
function bestPlaces(scores: Uint32Array): number[] {
  const best: number[] = [];
  for (const score of [...new Set(scores)].toSorted((a, b) => b - a)) {
    if (score === 0) break;
    for (let place = scores.indexOf(score); place >= 0; place = scores.indexOf(score, place + 1)) {
      if (best.push(place) === MOST) return best;
    }
  }
  return best;
}

function hitOf(row: Row | undefined, terms: readonly string[]): Hit[] {
  if (row === undefined) return [];
  const matches = terms.flatMap((term) =>
    FIELDS.filter(({ name }) => row[name]?.toLowerCase().includes(term)).map((field) => ({ term, ...field })),
  );
  const score = matches.reduce((sum, match) => sum + match.score, 0);
  return [{ row, score, why: matches.map(({ name, term }) => `${name}~${quote(term)}`).join(", ") }];
}
