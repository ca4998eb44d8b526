import type { Flag } from "../../../model/row.ts";
import { chosen, lineOf, ruleOf, type Candidate } from "./choice.ts";
import { readHeadingId } from "./heading-id.ts";
import { REJECTED_STATUS } from "./status.ts";
import { hasTeroRow, missingRow, unknownRow } from "./tero-row.ts";
import { UNFILLED } from "./title.ts";
import type { Verdict } from "./verdict.ts";

/** Faults of decision records: one code a kind, with what it means to who reads the flag. */
export const DECISION_FLAGS = {
  "status-unset": "A decision record states no status, so its row has none.",
  "status-placeholder": "A decision record's status was never filled in, so its row has none.",
  "status-unreadable": "What stands where the status should names none, so the row has none.",
  "status-disagrees": "A record states two different statuses; the one in the more formal place was taken.",
  "date-unreadable": "A record's date is none that exists, or can be read in two ways, so its row has none.",
  "title-placeholder": "A record's title was never filled in; the title is made of its name.",
  "id-disagrees-with-heading":
    "The number in a record's heading is not the one in its name; the name, by which others link to it, was taken.",
  "id-disagrees-with-metadata":
    "The number in a record's metadata is not the one in its name; the name, by which others link to it, was taken.",
  "frontmatter-invalid": "A record's frontmatter is no valid YAML; its fields were read line by line.",
} as const satisfies Readonly<Record<string, string>>;

export type DecisionFlagCode = keyof typeof DECISION_FLAGS;

interface Fault {
  readonly code: DecisionFlagCode;
  readonly reason: string;
  readonly line?: number | undefined;
}

/** The faults of one record, in the order of its fields. */
export function flagsOf(verdict: Verdict): Flag[] {
  const faults = [
    ...(verdict.isTero ? teroStatus(verdict) : missingStatus(verdict)),
    ...disagreeingStatus(verdict),
    ...unreadableDate(verdict),
    ...unfilledTitle(verdict),
    ...disagreeingId(verdict),
    ...(verdict.unit.facts.faults ?? []).map(brokenFrontmatter),
  ];
  return faults.map(({ code, reason, line }) => ({
    item: verdict.unit.path,
    reason,
    code,
    ...(line === undefined ? {} : { line }),
  }));
}

function teroStatus({ kind, status, unit }: Verdict): Fault[] {
  if (chosen(status)) return [];
  const [first] = status;
  if (!first || !hasTeroRow(unit.facts)) return [{ code: "status-unset", reason: missingRow(kind) }];
  return [{ code: codeOf(first), reason: unknownRow(kind, first.value), line: first.line }];
}

function missingStatus({ kind, status }: Verdict): Fault[] {
  if (chosen(status)) return [];
  const [first] = status;
  if (!first) return [{ code: "status-unset", reason: `this ${kind} states no status, so its row has none` }];
  const reason = `the status of this ${kind} is left unset: its ${first.rule} is ${first.rejected ?? "none"} (${shortened(first.value)})`;
  return [{ code: codeOf(first), reason, line: first.line }];
}

function codeOf({ rejected }: Candidate): DecisionFlagCode {
  return rejected === REJECTED_STATUS.unreadable ? "status-unreadable" : "status-placeholder";
}

function disagreeingStatus({ status }: Verdict): Fault[] {
  const taken = chosen(status);
  const other = status.find(
    ({ rejected, value }) => rejected === undefined && !isSameWord(value, taken?.value ?? ""),
  );
  if (!taken || !other) return [];
  const reason = `its ${other.rule} says ${other.value}, but its ${taken.rule} says ${taken.value}; the latter was taken`;
  return [{ code: "status-disagrees", reason, line: other.line ?? taken.line }];
}

function isSameWord(a: string, b: string): boolean {
  return a.toLowerCase().replace(/[-_]/g, " ") === b.toLowerCase().replace(/[-_]/g, " ");
}

/** Where nobody wrote a number, nobody meant a date. */
function unreadableDate({ date }: Verdict): Fault[] {
  const [first] = date;
  if (first?.rejected === undefined || !/\d/.test(first.value)) return [];
  const reason = `its ${first.rule} is ${first.rejected} (${shortened(first.value)})`;
  return [{ code: "date-unreadable", reason, line: first.line }];
}

function unfilledTitle({ title }: Verdict): Fault[] {
  const unfilled = title.find(({ rejected }) => rejected === UNFILLED);
  return unfilled
    ? [
        {
          code: "title-placeholder",
          reason: `its title was never filled in (${shortened(unfilled.value)})`,
          line: unfilled.line,
        },
      ]
    : [];
}

function disagreeingId(verdict: Verdict): Fault[] {
  const { name } = verdict.unit;
  const own = name.form === "number" || name.form === "prefix" ? name.number : undefined;
  return own === undefined ? [] : [...disagreeingHeading(verdict, own), ...disagreeingMetadata(verdict, own)];
}

function disagreeingHeading({ unit: { facts }, prefix }: Verdict, own: string): Fault[] {
  const { heading } = facts;
  const found = heading?.level === 1 ? readHeadingId(heading.text) : undefined;
  if (!heading || !found || isSameNumber(found.number, own)) return [];
  if (found.prefix !== undefined && found.prefix !== prefix) return [];
  const reason = `its heading says ${found.number}, but its name says ${own}; the name was taken`;
  return [{ code: "id-disagrees-with-heading", reason, line: heading.line }];
}

function disagreeingMetadata({ unit: { facts }, prefix }: Verdict, own: string): Fault[] {
  const series = prefix.toLowerCase();
  const keys = new Set(["id", "number", series, `${series} number`]);
  return facts.statements.flatMap((statement): Fault[] => {
    const { key, value } = statement;
    const written = keys.has(key) ? /^\W*(?:[A-Za-z]+[-\s#]*)?(\d+)\W*$/.exec(value)?.[1] : undefined;
    if (written === undefined || isSameNumber(written, own)) return [];
    const reason = `its ${ruleOf(statement)} says ${written}, but its name says ${own}; the name was taken`;
    return [{ code: "id-disagrees-with-metadata", reason, ...lineOf(statement) }];
  });
}

function isSameNumber(a: string, b: string): boolean {
  return Number.parseInt(a, 10) === Number.parseInt(b, 10);
}

function brokenFrontmatter({ line, message }: { readonly line: number; readonly message: string }): Fault {
  return {
    code: "frontmatter-invalid",
    reason: `its frontmatter is no valid YAML (${message}); its fields were read line by line`,
    line,
  };
}

function shortened(text: string): string {
  const flat = text.replace(/\s+/g, " ").trim();
  return flat.length > 60 ? `${flat.slice(0, 60)}…` : flat;
}
