import { append } from "../../../model/grouping.ts";
import { DECISION_KINDS, type Row } from "../../../model/row.ts";
import { type Resolution, targetsOf } from "../../graph/resolution.ts";
import type { Finding } from "../finding.ts";
import type { Survey } from "../survey.ts";

/** Decision records that nothing cites: nobody who does not know of them will find them. */
export function orphans(survey: Survey): Finding[] {
  const cited = citedWholes(survey);
  const addresses = addressesByName(survey);
  const isShown = ({ file }: Row): boolean =>
    (addresses.get(nameOf(file)) ?? []).some((each) => each.endsWith(`/${file}`));
  return survey.graph
    .heads()
    .filter((row) => isDecision(row) && !cited.has(row) && !isShown(row))
    .map((row) => ({
      rule: "orphan",
      severity: "note",
      file: row.file,
      line: row.line,
      column: 1,
      message: `Nothing cites ${row.id ?? row.anchor}.`,
      remedy: "Link it from the index of its series, or from what it decides.",
      about: row.id ?? row.anchor,
    }));
}

const isDecision = ({ kind }: Row): boolean => DECISION_KINDS.some((each) => each === kind);

/** The documents and records that another one cites, in its text or in its fields. */
function citedWholes({ graph, places, cited }: Survey): ReadonlySet<Row> {
  const wholes = new Set<Row>();
  const add = (resolution: Resolution, from: () => Row | undefined): void => {
    for (const target of targetsOf(resolution)) {
      const whole = target.kind === "row" ? graph.headOf(target.row) : undefined;
      if (whole === undefined || wholes.has(whole)) continue;
      const citing = from();
      if (citing === undefined || graph.headOf(citing) !== whole) wholes.add(whole);
    }
  };
  for (const row of places.corpus.rows)
    for (const { resolution } of graph.stated(row)) add(resolution, () => row);
  for (const { file, reference, resolution } of cited)
    if (reference.form !== "definition") add(resolution, () => places.rowAt(file, reference.line));
  return wholes;
}

/** The pages elsewhere that are cited: a fork or a renamed repository shows its records under another name. */
function addressesByName({ cited }: Survey): ReadonlyMap<string, readonly string[]> {
  const byName = new Map<string, string[]>();
  for (const { resolution } of cited) {
    if (resolution.status !== "external") continue;
    const address = resolution.address.replace(/[?#].*$/, "");
    append(byName, nameOf(address), address);
  }
  return byName;
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);
