import type { Reading } from "../../../model/reading.ts";
import type { FileChange } from "../../graph/diff.ts";
import { pathOf } from "../../graph/resolution.ts";
import { locate } from "../../graph/locate.ts";
import { type Claim, claimsIn, targetsOf } from "../../graph/verify/claims.ts";
import { foldLines, foldQuote } from "../../graph/verify/folded-text.ts";
import { findIn, isTooShort, quoteSearch, type QuoteSearch } from "../../graph/verify/quotes.ts";
import { type Court, judge, type Verdict } from "../../graph/verify/verdict.ts";
import type { Finding } from "../finding.ts";
import { withoutCode } from "../prose.ts";
import type { Change, Survey } from "../survey.ts";

/**
 * Quotes that stood where they were said to stand before the change, and do not any more: because the source was
 * rewritten, or the quote. That they stood there once proves that they are quotes at all.
 */
export function brokenQuotes(survey: Survey): Finding[] {
  const { change, graph, supersession, around, places } = survey;
  if (change === undefined || change.files.length === 0) return [];
  const search = quoteSearch([...new Set(places.corpus.rows.map(({ file }) => file))], around);
  const court: Court = { graph, supersession, search };
  return suspects(survey, change).flatMap((file) => brokenIn(file, { survey, change, court }));
}

/** Indexed files that changed, and those that cite one that did: the index itself repeats what it was made of. */
function suspects({ cited, around, places }: Survey, { files }: Change): string[] {
  const changed = new Set(files.flatMap(({ before, after }) => [before, after]));
  const citing = cited.flatMap(({ file, resolution }) =>
    resolution.status === "resolved" && changed.has(pathOf(resolution.to)) ? [file] : [],
  );
  const own = files
    .flatMap(({ after }) => after ?? [])
    .filter((file) => places.corpus.inFile(file).length > 0);
  return [...new Set([...citing, ...own])].filter((file) => around.read(file) !== undefined).toSorted();
}

interface Looking {
  readonly survey: Survey;
  readonly change: Change;
  readonly court: Court;
}

/** A claim that fails now is a broken quote if it held before, or took the place of one that did. */
function brokenIn(file: string, looking: Looking): Finding[] {
  const { survey, change, court } = looking;
  const now = claimsOf(survey.around.lines(file), survey.around.read(file), survey);
  const failing = now
    .map((claim) => ({ claim, verdict: judge(claim, court) }))
    .filter(({ verdict }) => isBroken(verdict));
  if (failing.length === 0) return [];
  const own = change.files.find(({ after }) => after === file);
  const before = own === undefined ? now : claimsBefore(own, looking);
  const held = before.filter((claim) => stoodThere(claim, looking));
  const old = new Set(before.map(wordsOf));
  const kept = new Set(now.map(wordsOf));
  const replaces = (claim: Claim, each: Claim): boolean =>
    each.cited === claim.cited && !old.has(wordsOf(claim)) && !kept.has(wordsOf(each));
  return failing
    .filter(({ claim }) => held.some((each) => wordsOf(each) === wordsOf(claim) || replaces(claim, each)))
    .map(({ claim, verdict }) => findingOf(file, claim, verdict));
}

const wordsOf = ({ quote }: Claim): string => foldQuote(quote ?? "");

function claimsOf(
  lines: readonly string[] | undefined,
  reading: Reading | undefined,
  { places }: Survey,
): Claim[] {
  const text = withoutCode(lines ?? []).join("\n");
  return claimsIn(text, places, reading && targetsOf(reading)).filter(
    ({ quote, cited }) => quote !== undefined && cited !== undefined && !isTooShort(quote),
  );
}

const claimsBefore = ({ before }: FileChange, { change, survey }: Looking): Claim[] =>
  before === undefined ? [] : claimsOf(change.linesBefore(before), change.readBefore(before), survey);

function isBroken({ verdict }: Verdict): boolean {
  return (
    verdict === "moved" || verdict === "misattributed" || verdict === "stitched" || verdict === "not_found"
  );
}

/** Whether the file that is cited said so before the change. */
function stoodThere({ cited, quote }: Claim, { change, survey }: Looking): boolean {
  const located = locate(cited ?? "", survey.places);
  const target = located.kind === "located" ? located.targets[0] : undefined;
  const path = target === undefined ? (cited ?? "").replace(/[#:].*$/, "") : pathOf(target);
  const changed = change.files.find(({ after, before }) => after === path || before === path);
  const lines =
    changed === undefined ? survey.around.lines(path) : change.linesBefore(changed.before ?? path);
  if (lines === undefined) return false;
  const before: QuoteSearch = { paths: [path], textOf: () => foldLines(lines), holds: () => true };
  return findIn(path, quote ?? "", before).length > 0;
}

function findingOf(file: string, { cited, quote, line }: Claim, verdict: Verdict): Finding {
  const words = (quote ?? "").replaceAll(/\s+/g, " ").trim();
  const shown = words.length > 60 ? `${words.slice(0, 59)}…` : words;
  return {
    rule: "broken-quote",
    severity: "warning",
    file,
    line,
    column: 1,
    message: `“${shown}” no longer stands at ${cited ?? "the place cited"}${elsewhere(verdict)}.`,
    remedy: "Quote what the source says now, or cite where it says so.",
    about: words,
  };
}

function elsewhere(verdict: Verdict): string {
  switch (verdict.verdict) {
    case "moved":
      return `, but at line ${verdict.at.line}`;
    case "misattributed":
    case "stitched":
      return `, but at ${verdict.at.map(({ path, line }) => `${path}:${line}`).join(" and ")}`;
    case "not_found":
    case "supported":
    case "ambiguous":
    case "too_short":
    case "not_in_force":
      return "";
  }
}
