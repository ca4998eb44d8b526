import { acceptGroup, acceptKin, type Acceptance } from "./acceptance.ts";
import type { FolderPurpose } from "./folder.ts";
import { groupUnits, keyOf, SLUG, type Group } from "./groups.ts";
import { ancestors, homeOf, partsOf, type Unit } from "./units.ts";

/** The records of one folder that are named after one pattern. */
export interface Series {
  readonly folder: string;
  readonly purpose: FolderPurpose;
  /** The prefix in the names, as written; empty where these have none. */
  readonly namePrefix: string;
  readonly records: readonly Unit[];
  /** Why they were taken for records. */
  readonly because: string;
}

/** A document that is no record, and why. */
export interface Refusal {
  readonly unit: Unit;
  readonly because: string;
}

export interface Survey {
  readonly series: readonly Series[];
  readonly refused: readonly Refusal[];
}

/** Finds the series among the units, by the groups alone, then by their neighbours. `declared`: folders said to hold records. */
export function surveySeries(units: readonly Unit[], declared: ReadonlySet<string>): Survey {
  const alone = groupUnits(units).map((group) => ({
    group,
    accepted: withNamed(group, acceptGroup(group, isDeclared(group, declared)), declared),
  }));
  const near = new Set(
    alone.flatMap(({ group, accepted }) => (accepted.records.length > 0 ? neighbourhood(group) : [])),
  );
  const judged = alone.map(({ group, accepted }) => ({ group, accepted: withKin(group, accepted, near) }));
  const series = judged
    .filter(({ accepted }) => accepted.records.length > 0)
    .map(({ group, accepted }) => seriesOf(group, accepted));
  return withoutBelongings(
    series,
    judged.flatMap(({ group, accepted }) => refusals(group, accepted)),
  );
}

function isDeclared({ folder }: Group, declared: ReadonlySet<string>): boolean {
  return declared.has(folder) || ancestors(folder).some((each) => declared.has(each));
}

/** A configuration may name a single file. */
function withNamed({ units }: Group, accepted: Acceptance, declared: ReadonlySet<string>): Acceptance {
  const named = units.filter(({ path }) => declared.has(path));
  return accepted.records.length > 0 || named.length === 0
    ? accepted
    : { records: named, because: "a configuration names it" };
}

/** Where groups of the same pattern are kin: below the folder of a series, and beside it. */
function neighbourhood({ folder, pattern }: Group): string[] {
  if (pattern === SLUG) return [];
  return [folder, partsOf(folder).folder].filter((each) => each !== "").map((each) => keyOf(each, pattern));
}

function withKin(group: Group, accepted: Acceptance, near: ReadonlySet<string>): Acceptance {
  if (
    accepted.records.length > 0 ||
    !ancestors(group.folder).some((folder) => near.has(keyOf(folder, group.pattern)))
  )
    return accepted;
  const kin = acceptKin(group);
  return kin.records.length > 0 ? kin : accepted;
}

function seriesOf({ folder, purpose, units }: Group, { records, because }: Acceptance): Series {
  const name = units[0]?.name;
  return { folder, purpose, namePrefix: name?.form === "prefix" ? name.prefix : "", records, because };
}

function refusals({ units }: Group, { records, because }: Acceptance): Refusal[] {
  const accepted = new Set(records);
  const reason = records.length > 0 ? "it lies among decision records, but does not read like one" : because;
  return units.filter((unit) => !accepted.has(unit)).map((unit) => ({ unit, because: reason }));
}

/** What lies in the directory of a record belongs to it and is none. */
function withoutBelongings(series: readonly Series[], refused: readonly Refusal[]): Survey {
  const homes = new Set(series.flatMap((each) => each.records.map(homeOf)));
  const belongs = (unit: Unit): boolean => ancestors(unit.folder).some((folder) => homes.has(folder));
  const belongings = series.flatMap((each) => each.records.filter(belongs));
  return {
    series: series
      .map((each) => ({ ...each, records: each.records.filter((unit) => !belongs(unit)) }))
      .filter((each) => each.records.length > 0),
    refused: [
      ...refused,
      ...belongings.map((unit) => ({
        unit,
        because: "it lies in the directory of a record and belongs to it",
      })),
    ],
  };
}
