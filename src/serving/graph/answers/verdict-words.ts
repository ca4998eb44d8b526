import { type Citation, type Json, type JsonObject, citationOf } from "../../query/outcome.ts";
import { nameOf } from "../resolution.ts";
import type { Claim } from "../verify/claims.ts";
import type { Place, Verdict } from "../verify/verdict.ts";

/** A claim, where it stands in a file of the repository with that file, and what became of it. */
export interface Judged {
  readonly claim: Placed;
  readonly verdict: Verdict;
}

export interface Placed extends Claim {
  readonly file?: string;
}

/** A verdict for programs. */
export function verdictFields({ claim, verdict }: Judged): JsonObject {
  const { cited, quote, line, file } = claim;
  return { line, file, cited, quote, ...detailsOf(verdict), citations: placesOf(verdict).map(citationJson) };
}

function detailsOf(verdict: Verdict): JsonObject {
  switch (verdict.verdict) {
    case "moved":
      return { verdict: "moved", to_line: verdict.at.line };
    case "not_found":
      return { verdict: "not_found", why: verdict.why, nearest: verdict.nearest };
    case "ambiguous":
      return { verdict: "ambiguous", candidates: verdict.candidates.map(nameOf) };
    case "not_in_force":
      return {
        verdict: "not_in_force",
        why: verdict.why,
        chain: verdict.chain.steps.map(({ anchor }) => anchor),
        current: verdict.chain.current.map(({ anchor }) => anchor),
      };
    case "supported":
    case "misattributed":
    case "stitched":
    case "too_short":
      return { verdict: verdict.verdict };
  }
}

function placesOf(verdict: Verdict): readonly Place[] {
  switch (verdict.verdict) {
    case "supported":
    case "moved":
    case "not_in_force":
      return [verdict.at];
    case "misattributed":
    case "stitched":
      return verdict.at;
    case "too_short":
    case "not_found":
    case "ambiguous":
      return [];
  }
}

function citationJson({ path, line, endLine, row }: Place): Json {
  const known: Partial<Citation> = row === undefined ? {} : citationOf(row);
  return {
    anchor: known.anchor,
    file: path,
    line,
    end_line: Number.isFinite(endLine) ? endLine : line,
    hash: known.hash,
  };
}

/** A verdict for people, on one line. */
export function verdictLine({ claim, verdict }: Judged): string {
  const place = claim.file === undefined ? `${claim.line}` : `${claim.file}:${claim.line}`;
  const quote = claim.quote === undefined ? "" : ` “${shortened(claim.quote)}”`;
  const cited = claim.cited === undefined ? "" : ` ${claim.cited}`;
  return `${place}:${quote}${cited} — ${wordsFor(verdict)}`;
}

function shortened(quote: string): string {
  const words = quote.replaceAll(/\s+/g, " ").trim();
  return words.length > 60 ? `${words.slice(0, 59)}…` : words;
}

const placeWords = ({ path, line }: Place): string => `${path}:${line}`;

function wordsFor(verdict: Verdict): string {
  switch (verdict.verdict) {
    case "supported":
      return `supported (${placeWords(verdict.at)})`;
    case "moved":
      return `moved to line ${verdict.at.line} (${placeWords(verdict.at)})`;
    case "misattributed":
      return `misattributed: it stands at ${verdict.at.map(placeWords).join(", ")}`;
    case "stitched":
      return `stitched from ${verdict.at.map(placeWords).join(" and ")}`;
    case "too_short":
      return "too short to tell";
    case "not_found":
      return `not found: ${verdict.why}${verdict.nearest.length > 0 ? `; nearest: ${verdict.nearest.join(", ")}` : ""}`;
    case "ambiguous":
      return `ambiguous: ${verdict.candidates.map(nameOf).join(", ")}`;
    case "not_in_force":
      return `not in force: ${verdict.why}; ${verdict.chain.steps.map((row) => row.id ?? row.anchor).join(" → ")}`;
  }
}
