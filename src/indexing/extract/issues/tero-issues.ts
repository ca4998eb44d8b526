import type { Flag } from "../../../model/row.ts";
import { settleEach, type Draft, type Extractor, type FileRows } from "../extractor.ts";
import { findDuplicates, type Duplicate } from "./duplicates.ts";
import type { IssueFlagCode } from "./flags.ts";
import { firstLine, issueDraft, within, type Issue } from "./issue-draft.ts";
import { readTeroEntries, type TeroEntry } from "./tero-entries.ts";
import { linesOf } from "../../text-lines.ts";

type Facts =
  | ({ readonly holds: "entries" } & FileRows)
  | { readonly holds: "numbers"; readonly numbers: Readonly<Record<string, string>> };

const ISSUES = "tools/github/issues.yaml";
const NUMBERS = "idmap.tsv";

/** Lists of issues in the form of tero: the usual one and those that the configuration names; beside each the numbers on GitHub. */
export const teroIssues: Extractor<Facts> = {
  family: "issue",
  claims: (path, { issues }) =>
    isOf(ISSUES, path) || issues.some((file) => /\.ya?ml$/.test(file) && isOf(file, path)),
  read: (file) =>
    file.path.endsWith(NUMBERS)
      ? { holds: "numbers", numbers: readNumbers(file.text()) }
      : readIssues(file.path, file.text()),
  settle: (facts) => {
    const lists = [...facts].flatMap(([path, list]): [string, FileRows][] => {
      return list.holds === "entries" ? [[path, withNumbers(list, facts.get(numbersBeside(path)))]] : [];
    });
    return settleEach(new Map(lists));
  },
};

const isOf = (list: string, path: string): boolean => path === list || path === numbersBeside(list);

const numbersBeside = (list: string): string => list.slice(0, list.lastIndexOf("/") + 1) + NUMBERS;

function withNumbers({ drafts, flags }: FileRows, facts: Facts | undefined): FileRows {
  const numbers = new Map(facts?.holds === "numbers" ? Object.entries(facts.numbers) : []);
  return { drafts: drafts.map((draft) => withNumber(draft, numbers.get(draft.row.id ?? ""))), flags };
}

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

function readIssues(path: string, text: string): Facts {
  const lines = linesOf(text);
  const entries = readTeroEntries(lines);
  return {
    holds: "entries",
    drafts: entries.map((entry) => draftOf(path, entry, lines)),
    flags: flagsOf(entries),
  };
}

function draftOf(path: string, entry: TeroEntry, lines: readonly string[]): Draft {
  const { id, title = id, labels, body } = entry;
  const status = labels.find((label) => label.startsWith("status:"));
  const issue: Issue = {
    ...entry,
    title,
    kind: labels.includes("type:epic") ? "epic" : "issue",
    status: status?.slice("status:".length).trim(),
    summary: firstLine(body),
  };
  return issueDraft(path, issue, within(lines));
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
