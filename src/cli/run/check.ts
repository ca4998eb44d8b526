import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { applyEdits } from "../../serving/check/apply-fixes.ts";
import type { Baseline } from "../../serving/check/baseline.ts";
import { check } from "../../serving/check/check.ts";
import { type Edit, failsCheck, type Finding } from "../../serving/check/finding.ts";
import { type ReportFormat, REPORTS } from "../../serving/check/report/report.ts";
import { surveyOf } from "../../serving/check/survey.ts";
import { ANCHOR_PROFILES, type AnchorProfile } from "../../serving/graph/anchors.ts";
import { readBaseline } from "../check/baseline-file.ts";
import { EXIT, InputError, UsageError, type Io, type ParsedArguments } from "../command.ts";
import { compareWith } from "../check/compare-with.ts";
import { surroundingsOf } from "./graph-surroundings.ts";
import { corpusInMemory } from "../served/corpus-in-memory.ts";
import { messageOf } from "../message-of.ts";
import { compileSparingly } from "../repository/sparing-v8.ts";
import { stagedTree } from "../repository/staged-tree.ts";
import { VERSION } from "../version.ts";

/** Checks a repository; exit 1 when there is anything but notes to tell. */
export async function runCheck({ positionals, options }: ParsedArguments, io: Io): Promise<number> {
  compileSparingly();
  const plan = planOf(options, io);
  const root = resolve(io.cwd, positionals[0] ?? ".");
  const place = { root, env: io.env };
  const tree = plan.isStaged ? stagedTree(root, io) : undefined;
  const { corpus, ...read } = corpusInMemory(place, tree);
  const compared = compareWith(place, plan);
  const survey = surveyOf(corpus, surroundingsOf(place, { ...read, profile: plan.profile, tree }), compared);
  const found = check(survey, { baseline: plan.baseline, only: compared.only });
  const findings = plan.isFixing ? fix(root, found, io) : found;
  const files = new Set(corpus.rows.map(({ file }) => file)).size;
  const { notices } = compared;
  io.out(REPORTS[plan.format]({ findings, rows: corpus.size, files, version: VERSION, notices }));
  return findings.some(failsCheck) ? EXIT.stale : EXIT.ok;
}

interface Plan {
  readonly format: ReportFormat;
  readonly profile: AnchorProfile | undefined;
  readonly baseline: Baseline | undefined;
  readonly isFixing: boolean;
  readonly isChangedOnly: boolean;
  readonly isStaged: boolean;
  readonly against: string | undefined;
}

function planOf(
  { format, anchors, baseline, fix: isFixing, changed, staged, against }: ParsedArguments["options"],
  io: Io,
): Plan {
  if (isFixing && staged)
    throw new UsageError(
      "--fix mends the working tree and --staged looks at what git keeps: say one of them",
    );
  return {
    format: oneOf("--format", format ?? "text", Object.keys(REPORTS).filter(isFormat)),
    profile: anchors === undefined ? undefined : oneOf("--anchors", anchors, ANCHOR_PROFILES),
    baseline: typeof baseline === "string" ? readBaseline(baseline, io) : undefined,
    isFixing: isFixing === true,
    isChangedOnly: changed === true,
    isStaged: staged === true,
    against: typeof against === "string" ? against : undefined,
  };
}

const isFormat = (word: string): word is ReportFormat => Object.hasOwn(REPORTS, word);

function oneOf<Word extends string>(flag: string, value: string | boolean, words: readonly Word[]): Word {
  const word = words.find((each) => each === value);
  if (word === undefined) throw new UsageError(`${flag} takes one of ${words.join(", ")}, not ${value}`);
  return word;
}

/** Mends what is safe; what is left to tell. */
function fix(root: string, findings: readonly Finding[], io: Io): readonly Finding[] {
  const fixable = findings.filter((finding) => finding.fix !== undefined);
  const files = new Set(fixable.map(({ file }) => file));
  for (const file of files) {
    const edits = fixable.flatMap((finding) =>
      finding.file === file && finding.fix !== undefined ? [finding.fix] : [],
    );
    fixFile(join(root, file), edits);
  }
  if (fixable.length > 0) io.err(`mended ${fixable.length} places in ${files.size} files\n`);
  return findings.filter((finding) => finding.fix === undefined);
}

function fixFile(path: string, edits: readonly Edit[]): void {
  try {
    writeFileSync(path, applyEdits(readFileSync(path, "utf8"), edits).text);
  } catch (error) {
    throw new InputError(`cannot mend ${path}: ${messageOf(error)}`);
  }
}
