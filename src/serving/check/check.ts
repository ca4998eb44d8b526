import { byCodePoint } from "../../model/order.ts";
import { acknowledge } from "./acknowledgements.ts";
import { type Baseline, withoutBaseline } from "./baseline.ts";
import type { Finding } from "./finding.ts";
import { agentPaths } from "./rules/agent-paths.ts";
import { brokenQuotes } from "./rules/broken-quotes.ts";
import { danglingReferences } from "./rules/dangling.ts";
import { doubtfulForce } from "./rules/force.ts";
import { doubtfulIds } from "./rules/ids.ts";
import { movedLines } from "./rules/moved-lines.ts";
import { orphans } from "./rules/orphans.ts";
import type { Survey } from "./survey.ts";

/** Everything that finds something. */
const FINDERS: readonly ((survey: Survey) => readonly Finding[])[] = [
  danglingReferences,
  agentPaths,
  doubtfulIds,
  doubtfulForce,
  movedLines,
  brokenQuotes,
  orphans,
];

/** What is left out of a check. */
export interface CheckOptions {
  readonly baseline?: Baseline | undefined;
  /** Where given, only what concerns these files: findings in them, and of citations of them. */
  readonly only?: ReadonlySet<string> | undefined;
}

/** Checks a corpus: every finding that is neither acknowledged nor in the baseline, by file, line, column and rule. */
export function check(survey: Survey, { baseline, only }: CheckOptions = {}): Finding[] {
  const found = FINDERS.flatMap((find) => find(survey)).toSorted(byPlace);
  const files = [...new Set(survey.places.corpus.rows.map(({ file }) => file))];
  const open = acknowledge(found, files, survey.around).toSorted(byPlace);
  const left = baseline === undefined ? open : withoutBaseline(open, baseline);
  return only === undefined ? left : left.filter((finding) => concerns(finding, only));
}

function concerns({ file, cited }: Finding, only: ReadonlySet<string>): boolean {
  return only.has(file) || (cited !== undefined && only.has(cited));
}

function byPlace(a: Finding, b: Finding): number {
  return (
    byCodePoint(a.file, b.file) ||
    a.line - b.line ||
    a.column - b.column ||
    byCodePoint(a.rule, b.rule) ||
    byCodePoint(a.about, b.about)
  );
}
