import { byCodePoint } from "../../../model/order.ts";
import type { Sign } from "./facts.ts";
import { folderPurpose, type FolderPurpose } from "./folder.ts";
import { ancestors, homeOf, partsOf, type Unit } from "./units.ts";

/** The records of one folder that are named after one pattern. */
export interface Series {
  readonly folder: string;
  readonly purpose: FolderPurpose;
  /** The prefix in the names, as written; empty where these have none. */
  readonly namePrefix: string;
  readonly records: readonly Unit[];
  /** Why it was taken for a series of decisions. */
  readonly because: string;
}

/** Groups units by folder and name pattern and keeps the groups that are series of decisions. */
export function findSeries(units: readonly Unit[], declared: ReadonlySet<string>): Series[] {
  const judged = groups(units).map((group) => ({ group, series: accept(group, declared) }));
  const patterns = new Set(judged.flatMap(({ group, series }) => (series ? neighbourhood(group) : [])));
  const series = judged.flatMap((each) => each.series ?? acceptKin(each.group, patterns) ?? []);
  const homes = new Set(series.flatMap((each) => each.records.map(homeOf)));
  return series
    .map((each) => ({
      ...each,
      records: each.records.filter((unit) => !ancestors(unit.folder).some((folder) => homes.has(folder))),
    }))
    .filter((each) => each.records.length > 0);
}

/** Where groups of the same pattern are kin: below the folder of a series, and beside it. */
function neighbourhood({ folder, pattern }: Group): string[] {
  return pattern === SLUG
    ? []
    : [folder, partsOf(folder).folder].filter((each) => each !== "").map((each) => `${each}\u0000${pattern}`);
}

/** A folder too small to show a series by itself, but near one whose records are named alike. */
function acceptKin(group: Group, patterns: ReadonlySet<string>): Series | undefined {
  const purpose = folderPurpose(group.folder);
  const isNear = ancestors(group.folder).some((folder) => patterns.has(`${folder}\u0000${group.pattern}`));
  if (
    !isNear ||
    purpose.holds === "templates" ||
    purpose.holds === "others" ||
    shareOf(group.units, ANY_SIGN) < 0.3
  )
    return undefined;
  return seriesOf(group, purpose, {
    records: group.units,
    because: "named like the records of a folder near it",
  });
}

interface Group {
  readonly folder: string;
  readonly pattern: string;
  readonly units: readonly Unit[];
  /** How many units of the folder have a number or a date in their names. */
  readonly named: number;
}

function groups(units: readonly Unit[]): Group[] {
  const repeated = repeatedPrefixes(units);
  const byPattern = new Map<string, Unit[]>();
  for (const unit of units) {
    const key = `${unit.folder}\u0000${patternOf(unit, repeated)}`;
    const members = byPattern.get(key);
    if (members) members.push(unit);
    else byPattern.set(key, [unit]);
  }
  const named = new Map<string, number>();
  for (const [key, members] of byPattern) {
    const [folder = "", pattern] = key.split("\u0000");
    if (pattern !== SLUG) named.set(folder, (named.get(folder) ?? 0) + members.length);
  }
  return [...byPattern]
    .toSorted(([a], [b]) => byCodePoint(a, b))
    .map(([key, members]) => {
      const [folder = "", pattern = ""] = key.split("\u0000");
      return { folder, pattern, units: members, named: named.get(folder) ?? 0 };
    });
}

const SLUG = "slug";

/** A word before a number is a prefix when it is a usual one or when another file of the folder has it too. */
function patternOf({ folder, name }: Unit, repeated: ReadonlySet<string>): string {
  if (name.form !== "prefix") return name.form;
  const prefix = name.prefix.toLowerCase();
  return isUsualPrefix(prefix) || repeated.has(`${folder}\u0000${prefix}`) ? `prefix ${prefix}` : SLUG;
}

function repeatedPrefixes(units: readonly Unit[]): Set<string> {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const { folder, name } of units) {
    if (name.form !== "prefix" || name.prefix.length > 12) continue;
    const key = `${folder}\u0000${name.prefix.toLowerCase()}`;
    if (seen.has(key)) repeated.add(key);
    seen.add(key);
  }
  return repeated;
}

/** ADR, RFC and their kin, alone or within a scope (`odh-adr-operator`), and what ends like KEP or BIP. */
export function isUsualPrefix(prefix: string): boolean {
  return /(^|[-_ ])(adrs?|rfcs?|rfd|decision|proposal|[a-z]{0,3}ep|[a-z]{1,2}ip)($|[-_ ])/i.test(prefix);
}

function accept(group: Group, declared: ReadonlySet<string>): Series | undefined {
  const purpose = folderPurpose(group.folder);
  if (purpose.holds === "templates") return undefined;
  const isDeclared =
    declared.has(group.folder) || ancestors(group.folder).some((folder) => declared.has(folder));
  const judged =
    group.pattern === SLUG
      ? acceptSlugs(group, purpose, isDeclared)
      : acceptNamed(group, purpose, isDeclared);
  return judged.records.length === 0 ? undefined : seriesOf(group, purpose, judged);
}

function seriesOf({ folder, pattern }: Group, purpose: FolderPurpose, judged: Judged): Series {
  const namePrefix = pattern.startsWith("prefix") ? prefixAsWritten(judged.records) : "";
  return { folder, purpose, namePrefix, ...judged };
}

interface Judged {
  readonly records: readonly Unit[];
  readonly because: string;
}

const NONE: Judged = { records: [], because: "" };

function acceptNamed({ pattern, units }: Group, purpose: FolderPurpose, isDeclared: boolean): Judged {
  if (isDeclared) return { records: units, because: "the configuration names the folder" };
  if (purpose.holds === "decisions") return { records: units, because: "numbered in a folder for decisions" };
  const share = shareOf(units, ANY_SIGN);
  const usual = isUsualPrefix(pattern);
  if (usual && share >= 0.3)
    return { records: units, because: "named with a usual prefix and written like records" };
  if (purpose.holds === "others" || share < (pattern.startsWith("prefix") ? 0.6 : 0.4)) return NONE;
  return units.length === 1 && !units.every(standsAlone)
    ? NONE
    : { records: units, because: "numbered and written like records" };
}

/** Whether one document is enough to make a series. */
function standsAlone({ name, facts }: Unit): boolean {
  const isZero = "number" in name && /^0+$/.test(name.number ?? "");
  return !isZero && (facts.signs.length > 1 || facts.signs.includes("sidecar"));
}

/** Without a number or a date in their names, records must read like records. */
function acceptSlugs({ units, named }: Group, purpose: FolderPurpose, isDeclared: boolean): Judged {
  if (named > 2 && (isDeclared || purpose.holds === "decisions" || purpose.holds === "designs")) {
    return keep(
      units.filter((unit) => unit.facts.signs.length > 1),
      "written like a record among numbered ones",
    );
  }
  if (isDeclared || purpose.holds === "decisions") {
    if (units.length > 2 && shareOf(units, ANY_SIGN) >= 0.6)
      return keep(units, "written like records in a folder for decisions");
    return keep(
      units.filter((unit) => unit.facts.signs.length > 0),
      "written like a record in a folder for decisions",
    );
  }
  if (units.length < 3 || purpose.holds === "others") return NONE;
  if (purpose.holds === "designs" && shareOf(units, ANY_SIGN) >= 0.6)
    return keep(units, "written like records in a folder for designs");
  return shareOf(units, WRITTEN_SIGNS) >= 0.6 ? keep(units, "most are written like decision records") : NONE;
}

const keep = (records: readonly Unit[], because: string): Judged => ({ records, because });

const ANY_SIGN: ReadonlySet<Sign> = new Set<Sign>([
  "status",
  "keys",
  "heading",
  "numbered heading",
  "sections",
  "sidecar",
]);
const WRITTEN_SIGNS: ReadonlySet<Sign> = new Set<Sign>(["heading", "sections"]);

function shareOf(units: readonly Unit[], signs: ReadonlySet<Sign>): number {
  return units.filter((unit) => unit.facts.signs.some((sign) => signs.has(sign))).length / units.length;
}

function prefixAsWritten(units: readonly Unit[]): string {
  const [first] = units;
  return first?.name.form === "prefix" ? first.name.prefix : "";
}
