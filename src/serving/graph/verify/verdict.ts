import type { Row } from "../../../model/row.ts";
import type { Span } from "../../../model/source.ts";
import type { Graph } from "../graph.ts";
import { locate } from "../locate.ts";
import { pathOf, type Target } from "../resolution.ts";
import { type Chain, forceOf, type Supersession } from "../supersession.ts";
import type { Claim } from "./claims.ts";
import { type Found, findEverywhere, findIn, isTooShort, partsOf, type QuoteSearch } from "./quotes.ts";

/** What became of a claim. */
export type Verdict =
  /** The place says so, or, where nothing was quoted, is there. */
  | { readonly verdict: "supported"; readonly at: Place }
  /** The same file says so, elsewhere. */
  | { readonly verdict: "moved"; readonly from: Place; readonly at: Place }
  /** Another file says so; the place cited does not. */
  | { readonly verdict: "misattributed"; readonly at: readonly Place[] }
  /** Two places say a part each. */
  | { readonly verdict: "stitched"; readonly at: readonly Place[] }
  | { readonly verdict: "too_short" }
  | { readonly verdict: "not_found"; readonly why: string; readonly nearest: readonly string[] }
  | { readonly verdict: "ambiguous"; readonly candidates: readonly Target[] }
  /** The place says so, but no longer holds. */
  | { readonly verdict: "not_in_force"; readonly at: Place; readonly why: string; readonly chain: Chain };

/** Lines of a file, and the row around them where there is one. */
export interface Place extends Span {
  readonly path: string;
  readonly row: Row | undefined;
}

/** What verdicts are given by. */
export interface Court {
  readonly graph: Graph;
  readonly supersession: Supersession;
  readonly search: QuoteSearch;
}

/** Judges one claim. Rules alone decide; the same text gets the same verdict as long as the files say the same. */
export function judge({ cited, quote }: Claim, court: Court): Verdict {
  if (quote !== undefined && isTooShort(quote)) return { verdict: "too_short" };
  if (cited === undefined) return judgeUncited(quote ?? "", court);
  const located = locate(cited, court.graph.places);
  if (located.kind === "refused") {
    return quote === undefined
      ? notFound(located.message, located.candidates)
      : judgeElsewhere(quote, court, located);
  }
  const [target, second] = located.targets;
  if (target === undefined || second !== undefined)
    return { verdict: "ambiguous", candidates: located.targets };
  const place = placeOf(target);
  return quote === undefined ? inForce(place, court) : judgeQuote(quote, place, court);
}

const notFound = (why: string, nearest: readonly string[] = []): Verdict => ({
  verdict: "not_found",
  why,
  nearest,
});

function judgeUncited(quote: string, { search, graph }: Court): Verdict {
  const [found] = findEverywhere(quote, search);
  return found === undefined
    ? notFound("no indexed file says so, and the quote names none")
    : { verdict: "supported", at: placed(found, graph) };
}

/** What is cited is not there; the quote may still stand somewhere. */
function judgeElsewhere(
  quote: string,
  { search, graph }: Court,
  missing: { readonly message: string; readonly candidates: readonly string[] },
): Verdict {
  const found = findEverywhere(quote, search);
  return found.length === 0
    ? notFound(missing.message, missing.candidates)
    : { verdict: "misattributed", at: found.map((each) => placed(each, graph)) };
}

function judgeQuote(quote: string, place: Place, court: Court): Verdict {
  const { search, graph } = court;
  const inFile = findIn(place.path, quote, search);
  const here = inFile.find((found) => found.line <= place.endLine && place.line <= found.endLine);
  if (here !== undefined) return inForce(placed(here, graph), court);
  const nearest = inFile.toSorted((a, b) => Math.abs(a.line - place.line) - Math.abs(b.line - place.line))[0];
  if (nearest !== undefined) return { verdict: "moved", from: place, at: placed(nearest, graph) };
  const elsewhere = findEverywhere(quote, search);
  if (elsewhere.length > 0)
    return { verdict: "misattributed", at: elsewhere.map((each) => placed(each, graph)) };
  const parts = partsOf(quote, place.path, search);
  if (parts !== undefined) return { verdict: "stitched", at: parts.map((each) => placed(each, graph)) };
  return notFound(`neither ${place.path} nor any other indexed file says so`);
}

function inForce(place: Place, { graph, supersession }: Court): Verdict {
  const force =
    place.row === undefined ? { holds: true as const } : forceOf(graph.headOf(place.row), supersession);
  return force.holds
    ? { verdict: "supported", at: place }
    : { verdict: "not_in_force", at: place, why: force.why, chain: force.chain };
}

function placeOf(target: Target): Place {
  const row = target.kind === "row" ? target.row : undefined;
  const lines = target.kind === "folder" ? undefined : target.lines;
  const whole = { line: row?.line ?? 1, endLine: row?.end_line ?? row?.line ?? Infinity };
  return { path: pathOf(target), row, ...(lines ?? whole) };
}

function placed({ path, line, endLine }: Found, graph: Graph): Place {
  return { path, line, endLine, row: graph.places.rowAt(path, line) };
}
