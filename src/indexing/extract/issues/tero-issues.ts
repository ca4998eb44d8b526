import type { Flag } from "../../../model/row.ts";
import type { Draft, Extractor } from "../extractor.ts";
import { findDuplicates, type Duplicate } from "./duplicates.ts";
import type { IssueFlagCode } from "./flags.ts";
import { firstLine, issueDraft, within } from "./issue-draft.ts";
import { readTeroEntries, type TeroEntry } from "./tero-entries.ts";
import { linesOf } from "../../text-lines.ts";

type Facts =
  | { readonly holds: "entries"; readonly drafts: readonly Draft[]; readonly flags: readonly Flag[] }
  | { readonly holds: "numbers"; readonly numbers: Readonly<Record<string, string>> };

const ISSUES = "tools/github/issues.yaml";
const NUMBERS = "tools/github/idmap.tsv";

/** The tero list of issues, and beside it the numbers that they have on GitHub. */
export const teroIssues: Extractor<Facts> = {
  family: "issue",
  claims: (path) => path === ISSUES || path === NUMBERS,
  read: (file) =>
    file.path === NUMBERS ? { holds: "numbers", numbers: readNumbers(file.text()) } : readIssues(file.text()),
  settle: (facts) => {
    const numbers = facts.get(NUMBERS);
    const issues = facts.get(ISSUES);
    if (issues?.holds !== "entries") return { drafts: new Map(), fields: new Map(), flags: [] };
    const known = new Map(numbers?.holds === "numbers" ? Object.entries(numbers.numbers) : []);
    const drafts = issues.drafts.map((draft) => withNumber(draft, known.get(draft.row.id ?? "")));
    return { drafts: new Map([[ISSUES, drafts]]), fields: new Map(), flags: issues.flags };
  },
};

function withNumber(draft: Draft, number: string | undefined): Draft {
  return number === undefined ? draft : { ...draft, row: { ...draft.row, gh_issue: number } };
}

/** Lines of id, tab, number; comments and half lines are passed over, the last line for an id wins. */
function readNumbers(text: string): Record<string, string> {
  const pairs = linesOf(text).flatMap((line): [string, string][] => {
    const [id = "", number = ""] = line.split("\t").map((cell) => cell.trim());
    return id === "" || number === "" || id.startsWith("#") ? [] : [[id, number]];
  });
  return Object.fromEntries(pairs);
}

function readIssues(text: string): Facts {
  const lines = linesOf(text);
  const entries = readTeroEntries(lines);
  return { holds: "entries", drafts: entries.map((entry) => draftOf(entry, lines)), flags: flagsOf(entries) };
}

function draftOf(entry: TeroEntry, lines: readonly string[]): Draft {
  const { id, line, endLine, title = id, body, ...rest } = entry;
  const isEpic = entry.labels.includes("type:epic");
  const status = entry.labels
    .find((label) => label.startsWith("status:"))
    ?.slice("status:".length)
    .trim();
  const issue = {
    ...rest,
    kind: isEpic ? "epic" : "issue",
    id,
    title,
    line,
    endLine,
    status,
    summary: firstLine(body),
  } as const;
  return issueDraft(ISSUES, issue, within(lines));
}

function flagsOf(entries: readonly TeroEntry[]): Flag[] {
  const untitled = entries.filter(({ title }) => title === undefined);
  return [...untitled.map(untitledFlag), ...findDuplicates(entries).map(duplicateFlag)];
}

function untitledFlag({ id, line }: TeroEntry): Flag {
  const code: IssueFlagCode = "issue-without-title";
  return {
    item: `${id} (line ${line})`,
    code,
    reason: "issue entry has no `title:` field — indexed under its id",
    line,
  };
}

function duplicateFlag({ id, line, earlierLine }: Duplicate): Flag {
  const code: IssueFlagCode = "issue-duplicate-id";
  const hazard = "both kept, not silently deduped (union-merge hazard, mitigation #2)";
  return {
    item: id,
    code,
    reason: `duplicate id in issues.yaml (also at line ${earlierLine}) — ${hazard}`,
    line,
  };
}
