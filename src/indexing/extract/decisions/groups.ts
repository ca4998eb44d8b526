import { append } from "../../../model/grouping.ts";
import { byCodePoint } from "../../../model/order.ts";
import type { Sign } from "./facts.ts";
import { folderPurpose, type FolderPurpose } from "./folder.ts";
import type { Unit } from "./units.ts";

/** The units of one folder whose names follow one pattern. */
export interface Group {
  readonly folder: string;
  readonly purpose: FolderPurpose;
  /** `number`, `date`, `hex`, `slug`, or `prefix adr`. */
  readonly pattern: string;
  readonly units: readonly Unit[];
  /** How many units of the folder have a number or a date in their names. */
  readonly named: number;
}

export const SLUG = "slug";

/** Groups units by folder and pattern, in the order of folder and pattern. */
export function groupUnits(units: readonly Unit[]): Group[] {
  const repeated = repeatedPrefixes(units);
  const members = new Map<string, Unit[]>();
  for (const unit of units) {
    const pattern = patternOf(unit, repeated);
    const member: Unit = pattern === SLUG ? { ...unit, name: { form: SLUG, slug: unit.stem } } : unit;
    append(members, keyOf(unit.folder, pattern), member);
  }
  const named = countNamed(members);
  return [...members.keys()].toSorted(byCodePoint).map((key) => {
    const { folder, pattern } = partsOfKey(key);
    return {
      folder,
      pattern,
      purpose: folderPurpose(folder),
      units: members.get(key) ?? [],
      named: named.get(folder) ?? 0,
    };
  });
}

/** Folder and pattern in one string. */
export const keyOf = (folder: string, pattern: string): string => `${folder}\u0000${pattern}`;

function partsOfKey(key: string): { readonly folder: string; readonly pattern: string } {
  const at = key.indexOf("\u0000");
  return { folder: key.slice(0, at), pattern: key.slice(at + 1) };
}

function countNamed(members: ReadonlyMap<string, readonly Unit[]>): Map<string, number> {
  const named = new Map<string, number>();
  for (const [key, units] of members) {
    const { folder, pattern } = partsOfKey(key);
    if (pattern !== SLUG) named.set(folder, (named.get(folder) ?? 0) + units.length);
  }
  return named;
}

/** A word before a number is a prefix when it is a usual one or when another file of the folder has it too. */
function patternOf({ folder, name }: Unit, repeated: ReadonlySet<string>): string {
  if (name.form !== "prefix") return name.form;
  const prefix = name.prefix.toLowerCase();
  return isUsualPrefix(prefix) || repeated.has(keyOf(folder, prefix)) ? `prefix ${prefix}` : SLUG;
}

const LONGEST_PREFIX = 12;

function repeatedPrefixes(units: readonly Unit[]): Set<string> {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const { folder, name } of units) {
    if (name.form !== "prefix" || name.prefix.length > LONGEST_PREFIX) continue;
    const key = keyOf(folder, name.prefix.toLowerCase());
    if (seen.has(key)) repeated.add(key);
    seen.add(key);
  }
  return repeated;
}

/** ADR, RFC and their kin, alone or within a scope (`odh-adr-operator`), and what ends like KEP or BIP. */
export function isUsualPrefix(prefix: string): boolean {
  return /(^|[-_ ])(adrs?|rfcs?|rfd|decision|proposal|[a-z]{0,3}ep|[a-z]{1,2}ip)($|[-_ ])/i.test(prefix);
}

/** How many of the units have one of the signs. */
export function shareOf(units: readonly Unit[], signs: ReadonlySet<Sign>): number {
  return units.filter((unit) => unit.facts.signs.some((sign) => signs.has(sign))).length / units.length;
}
