import { isOutOfForce, standingOf } from "../../../model/force.ts";
import { DECISION_KINDS, type Row } from "../../../model/row.ts";
import { cyclesAmong } from "../../graph/cycles.ts";
import type { Target } from "../../graph/resolution.ts";
import { chainFrom, type Replacement } from "../../graph/supersession.ts";
import type { Finding } from "../finding.ts";
import { placeFinder } from "../place-of-reference.ts";
import type { Cited, Survey } from "../survey.ts";

/** Records that no longer hold but are cited, and supersessions that are told by halves or in circles. */
export function doubtfulForce(survey: Survey): Finding[] {
  return [...citedOutOfForce(survey), ...oneSided(survey), ...circles(survey)];
}

const isDecision = ({ kind }: Row): boolean => DECISION_KINDS.some((each) => each === kind);
const label = (row: Row): string => row.id ?? row.anchor;

/** The names of records that lead to each other: of many, the first and the last. */
function namesInShort(rows: readonly Row[]): readonly string[] {
  if (rows.length <= 10) return rows.map(label);
  return [...rows.slice(0, 5).map(label), `… (${rows.length - 7} more)`, ...rows.slice(-2).map(label)];
}

/** One finding a unit and record: the first place where it is cited. */
function citedOutOfForce(survey: Survey): Finding[] {
  const place = placeFinder(survey.around);
  const seen = new Set<string>();
  return survey.cited.flatMap((cited) => {
    const record = recordOf(cited, survey);
    const unit = record && survey.places.rowAt(cited.file, cited.reference.line);
    if (record === undefined || unit === undefined || mayCite(unit, record, survey)) return [];
    const key = `${unit.anchor}\0${record.anchor}`;
    if (seen.has(key)) return [];
    seen.add(key);
    return [outOfForce(cited, record, { place: place(cited.file, cited.reference), survey })];
  });
}

/** The decision that a reference leads to, if it does not hold. */
function recordOf({ resolution, reference }: Cited, { graph, supersession }: Survey): Row | undefined {
  if (reference.form === "definition" || resolution.status !== "resolved" || resolution.to.kind !== "row")
    return undefined;
  const record = graph.headOf(resolution.to.row);
  if (!isDecision(record)) return undefined;
  return isOutOfForce(record.status) || supersession.replacedBy(record).length > 0 ? record : undefined;
}

/**
 * Whoever tells the record's own story may cite it: the record itself, what lies in its folder, those in its chain, lists of
 * the series, what does not hold itself, records of what was (changes, issues), and a unit that names the record's successor beside it.
 */
function mayCite(unit: Row, record: Row, survey: Survey): boolean {
  const { graph, supersession, places } = survey;
  const head = graph.headOf(unit);
  if (head.family === "changelog" || head.family === "issue" || isList(head)) return true;
  if (isCompanion(head, record)) return true;
  if (isDecision(head) && (isOutOfForce(head.status) || isRelated(head, record, survey))) return true;
  const later = new Set(chainFrom(record, supersession).steps.slice(1));
  return survey.graph
    .references(unit)
    .some(
      ({ resolution }) =>
        resolution.status === "resolved" && isAmong(resolution.to, later, places.documentOf),
    );
}

/** A record that is a folder's readme has the rest of the folder for its own. */
function isCompanion({ file }: Row, record: Row): boolean {
  const folder = /^(.+\/)(?:readme|index)\.\w+$/i.exec(record.file)?.[1];
  return folder !== undefined && file.startsWith(folder);
}

const isList = ({ file, kind }: Row): boolean =>
  kind === "readme" || /(?:^|\/)(?:readme|index)\.\w+$/i.test(file);

function isRelated(one: Row, other: Row, { supersession }: Survey): boolean {
  return (
    chainFrom(one, supersession).steps.includes(other) || chainFrom(other, supersession).steps.includes(one)
  );
}

function isAmong(
  target: Target,
  rows: ReadonlySet<Row>,
  documentOf: (path: string) => Row | undefined,
): boolean {
  if (target.kind !== "row") return false;
  const document = documentOf(target.row.file);
  return rows.has(target.row) || (document !== undefined && rows.has(document));
}

interface Told {
  readonly place: { readonly line: number; readonly column: number };
  readonly survey: Survey;
}

function outOfForce({ file, reference }: Cited, record: Row, { place, survey }: Told): Finding {
  const { current, steps } = chainFrom(record, survey.supersession);
  const isReplaced = steps.length > 1;
  const status = record.status === undefined ? "is no longer in force" : `is ${record.status}`;
  const chain = namesInShort(steps).join(" → ");
  return {
    rule: isReplaced || standingOf(record.status) === "replaced" ? "cited-superseded" : "cited-rejected",
    severity: isReplaced || standingOf(record.status) === "replaced" ? "warning" : "note",
    file,
    line: place.line,
    column: place.column,
    message: isReplaced ? `${label(record)} was replaced: ${chain}.` : `${label(record)} ${status}.`,
    remedy:
      isReplaced && current.length > 0
        ? `Cite ${current.map(label).join(" and ")}, or say that it is history.`
        : "Cite what is in force, or say that it is history.",
    about: `${reference.value} ${label(record)}`,
    cited: record.file,
  };
}

function oneSided({ places, supersession }: Survey): Finding[] {
  return places.corpus.rows.flatMap((row) =>
    supersession.replacedBy(row).flatMap((each) => (each.saidBy === "both" ? [] : [half(each)])),
  );
}

/** That the older record still reads as if it held misleads; that the newer one is silent does not. */
function half({ older, newer, saidBy }: Replacement): Finding {
  const silent = saidBy === "newer" ? older : newer;
  const misleads = saidBy === "newer" && !isOutOfForce(older.status);
  const message =
    saidBy === "newer"
      ? `${label(newer)} says that it replaced ${label(older)}, which ${misleads ? "reads as if it held" : "does not name it"}.`
      : `${label(older)} says that ${label(newer)} replaced it, which does not name it.`;
  return {
    rule: "one-sided-supersession",
    severity: misleads ? "warning" : "note",
    file: silent.file,
    line: silent.line,
    column: 1,
    message,
    remedy:
      saidBy === "newer"
        ? `Mark ${label(older)} as superseded by ${label(newer)}.`
        : `Say in ${label(newer)} that it supersedes ${label(older)}.`,
    about: `${label(older)} ${label(newer)}`,
    cited: (saidBy === "newer" ? newer : older).file,
  };
}

function circles({ graph, places, supersession }: Survey): Finding[] {
  const rows = places.corpus.rows;
  const replacing = rows.filter((row) => supersession.replacedBy(row).length > 0);
  const depending = rows.filter((row) => (row.depends_on?.length ?? 0) > 0);
  return [
    ...cyclesAmong(replacing, (row) => supersession.replacedBy(row).map(({ newer }) => newer)).flatMap(
      (each) => circle(each, "was replaced by"),
    ),
    ...cyclesAmong(depending, (row) => dependencies(row, graph)).flatMap((each) =>
      circle(each, "depends on"),
    ),
  ];
}

function dependencies(row: Row, graph: Survey["graph"]): readonly Row[] {
  return graph
    .references(row)
    .flatMap(({ via, resolution }) =>
      via === "depends_on" && resolution.status === "resolved" && resolution.to.kind === "row"
        ? [resolution.to.row]
        : [],
    );
}

function circle(rows: readonly Row[], verb: string): Finding[] {
  const [first] = rows;
  if (first === undefined) return [];
  const names = [...rows, first].map(label);
  const shown = namesInShort([...rows, first]);
  return [
    {
      rule: "cycle",
      severity: "error",
      file: first.file,
      line: first.line,
      column: 1,
      message: `${shown.join(` ${verb} `)}.`,
      remedy: "Take one of the links out of the circle.",
      about: names.join(" "),
    },
  ];
}
