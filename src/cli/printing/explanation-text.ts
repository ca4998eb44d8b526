import type { Candidate } from "../../indexing/extract/decisions/choice.ts";
import type { Explanation, FieldExplanation } from "../../indexing/extract/decisions/explain.ts";
import type { Flag, Row } from "../../model/row.ts";

/** What is told of a file. */
export interface Told {
  readonly file: string;
  /** Undefined: of the whole file. */
  readonly line: number | undefined;
  readonly rows: readonly Row[];
  readonly flags: readonly Flag[];
}

/** An explanation for people: what the document is, each field with its rule and its rivals, the rows, the flags. */
export function explanationText(
  { file, line, rows, flags }: Told,
  explanation: Explanation | undefined,
): string {
  const isAboutDocument =
    line === undefined || rows.some((row) => row.family === "doc" && row.kind !== "section");
  const lines = [
    ...(isAboutDocument ? documentLines(file, explanation) : []),
    ...(line === undefined ? ["rows:"] : [`the row at line ${line}:`]),
    ...rows.map(rowLine),
    ...(flags.length > 0 && isAboutDocument ? ["flags:", ...flags.map(flagLine)] : []),
  ];
  return `${lines.join("\n")}\n`;
}

function documentLines(file: string, explanation: Explanation | undefined): string[] {
  if (!explanation)
    return [`${file} is no decision record: nothing in its name, its folder or its text says so`];
  if (explanation.is === "no record") return [`${file} is no decision record: ${explanation.because}`];
  const { kind, because, fields } = explanation;
  return [`${file} is a decision record of kind ${kind}: ${because}`, ...fields.flatMap(fieldLines)];
}

function fieldLines({ field, candidates, isList }: FieldExplanation): string[] {
  if (candidates.length === 0) return isList ? [] : [`  ${field}: none is stated`];
  const taken = candidates.find(({ rejected }) => rejected === undefined);
  const isTaken = (each: Candidate): boolean => (isList ? each.rejected === undefined : each === taken);
  const head = taken ? [] : [`  ${field}: none`];
  return [
    ...head,
    ...candidates.map((each) =>
      isTaken(each)
        ? `  ${field}: ${evidence(each)}`
        : `    not ${evidence(each)}: ${each.rejected ?? "comes after it"}`,
    ),
  ];
}

const LONGEST = 80;

function evidence({ rule, value, line }: Candidate): string {
  const shown = value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value;
  return `${shown} (${line === undefined ? rule : `line ${line}, ${rule}`})`;
}

/** What every family of rows is read from. */
const SOURCES = {
  doc: "the document",
  research: "the document",
  issue: "an entry of the issue file",
  changelog: "a heading or fragment of the changelog",
  skill: "the skill's frontmatter",
} as const satisfies Record<Row["family"], string>;

function rowLine({ anchor, family, kind, title, line, end_line }: Row): string {
  const span = end_line === undefined || end_line === line ? `${line}` : `${line}–${end_line}`;
  const source = kind === "section" ? "a heading" : SOURCES[family];
  return `  ${span} ${kind} ${anchor} "${title}": ${source}`;
}

function flagLine({ code, line, reason }: Flag): string {
  return `  ${line === undefined ? "" : `line ${line}, `}${code}: ${reason}`;
}
