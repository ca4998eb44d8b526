import { idKey } from "../../../model/id-key.ts";
import { DECISION_KINDS, type Row } from "../../../model/row.ts";
import { nameOf } from "../../graph/resolution.ts";
import type { Finding } from "../finding.ts";
import { placeFinder } from "../place-of-reference.ts";
import type { Survey } from "../survey.ts";

/** Ids that several records have, and citations of them. */
export function doubtfulIds(survey: Survey): Finding[] {
  return [...duplicateIds(survey), ...ambiguousIds(survey), ...collisions(survey)];
}

const isDecision = ({ kind }: Row): boolean => DECISION_KINDS.some((each) => each === kind);
/** Records that people cite by their id. A number of zeros is one that was not given yet. */
const isCitable = (row: Row): boolean =>
  (isDecision(row) || row.family === "issue") && !/(?:^|-)0$/.test(idKey(row.id ?? ""));

function duplicateIds({ places }: Survey): Finding[] {
  const byId = new Map<string, Row[]>();
  for (const row of places.corpus.rows) {
    if (row.id === undefined || !isCitable(row)) continue;
    const key = `${row.family} ${idKey(row.id)}`;
    byId.set(key, [...(byId.get(key) ?? []), row]);
  }
  return [...byId.values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : others.map((row) => duplicate(row, first)),
  );
}

function duplicate(row: Row, first: Row): Finding {
  return {
    rule: "duplicate-id",
    severity: "error",
    file: row.file,
    line: row.line,
    column: 1,
    message: `${row.id} is also the id of ${first.file}:${first.line}.`,
    remedy: "Give one of them a number of its own, and mend what cites it.",
    about: row.id ?? row.anchor,
    cited: first.file,
  };
}

function ambiguousIds({ around, cited }: Survey): Finding[] {
  const place = placeFinder(around);
  return cited.flatMap(({ file, reference, resolution }) => {
    if (resolution.status !== "ambiguous" || reference.form !== "id") return [];
    const { line, column } = place(file, reference);
    const candidates = resolution.candidates.map(nameOf);
    return [
      {
        rule: "ambiguous-id",
        severity: "warning",
        file,
        line,
        column,
        message: `\`${reference.written}\` may be any of ${candidates.join(", ")}.`,
        remedy: "Link to the one that is meant.",
        about: reference.written,
      },
    ];
  });
}

/** What a merge would bring together: the same id at two paths, each of which only one side has. */
function collisions({ places, against }: Survey): Finding[] {
  const theirs = new Map<string, Row>();
  for (const row of against?.rows ?? [])
    if (row.id !== undefined && isCitable(row)) theirs.set(keyOf(row), row);
  const ours = places.corpus.rows.filter((row) => row.id !== undefined && isCitable(row));
  const files = new Set(ours.map(({ file }) => file));
  return ours.flatMap((row) => {
    const other = theirs.get(keyOf(row));
    const isCollision = other !== undefined && other.file !== row.file && !files.has(other.file);
    const isNew = against !== undefined && against.inFile(row.file).length === 0;
    return isCollision && isNew ? [collision(row, other)] : [];
  });
}

const keyOf = (row: Row): string => `${row.family} ${idKey(row.id ?? "")}`;

function collision(row: Row, other: Row): Finding {
  return {
    rule: "id-collision",
    severity: "error",
    file: row.file,
    line: row.line,
    column: 1,
    message: `${row.id} is given away: the other branch has it in ${other.file}.`,
    remedy: "Take the next free number.",
    about: row.id ?? row.anchor,
  };
}
