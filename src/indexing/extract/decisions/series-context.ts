import type { DecisionKind } from "../../../model/row.ts";
import type { DocumentFacts } from "./facts.ts";
import type { IdContext } from "./identity.ts";
import { isTemplate, isZero } from "./not-records.ts";
import { sectionName } from "./outline.ts";
import { prefixOf, type Declaration, type Guide } from "./prefix.ts";
import type { Series } from "./series.ts";
import { hasTeroRow } from "./tero-row.ts";
import { partsOf, type Unit } from "./units.ts";

/** What holds for all records of a series. */
export interface SeriesContext extends IdContext {
  readonly kind: DecisionKind;
  readonly sharedHeadings: ReadonlySet<string>;
  /** Whether statuses stand in tero's metadata rows. */
  readonly isTero: boolean;
}

/** What a series is told from outside. */
export interface Surroundings {
  readonly declared: Declaration | undefined;
  readonly scope: string | undefined;
  readonly guides: readonly Guide[];
}

export function contextOf(series: Series, { declared, scope, guides }: Surroundings): SeriesContext {
  const { records } = series;
  const prefix = prefixOf(series, declared, guides);
  return {
    prefix,
    scope,
    kind: declared?.kind ?? kindOf(series, prefix.text),
    zeroIsUnassigned: records.filter(({ name }) => "number" in name && isZero(name.number ?? "")).length > 1,
    datesHaveNumbers: haveNumbers(records.filter(({ name }) => name.form === "date")),
    sharedHeadings: sharedHeadings(records),
    isTero: records.some(({ facts }) => hasTeroRow(facts)),
  };
}

/** By the words of the prefix, by the folder, by the headings; all else is a proposal. */
function kindOf({ purpose, folder, records }: Series, prefix: string): DecisionKind {
  const words = prefix.toLowerCase().split(/[^a-z]+/);
  if (words.some((word) => /^(adrs?|decision)$/.test(word))) return "adr";
  if (words.some((word) => /^(rfcs?|rfd)$/.test(word))) return "rfc";
  if (words.includes("dn") || /(^|\/)notes$/.test(folder)) return "note";
  if (purpose.holds === "decisions") return purpose.kind;
  const called = records.filter(({ facts }) => /\bdecision record\b/i.test(facts.heading?.text ?? ""));
  return called.length * 2 > records.length ? "adr" : "proposal";
}

function haveNumbers(dated: readonly Unit[]): boolean {
  return dated.filter(({ name }) => "number" in name && name.number !== undefined).length * 2 > dated.length;
}

/** Headings that several records have in common are those of sections. */
function sharedHeadings(records: readonly Unit[]): Set<string> {
  const counts = new Map<string, number>();
  for (const { facts } of records) {
    const name = sectionName(facts.heading?.text ?? "");
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return new Set([...counts].filter(([, count]) => count > 2).map(([name]) => name));
}

/** READMEs, indexes and templates by folder: they say something of the records in it, and of those in the folders below. */
export function guidesByFolder(
  documents: ReadonlyMap<string, DocumentFacts>,
  units: readonly Unit[],
): ReadonlyMap<string, readonly Guide[]> {
  const guides = new Map<string, Guide[]>();
  const add = (folder: string, guide: Guide): void => {
    guides.set(folder, [...(guides.get(folder) ?? []), guide]);
  };
  for (const [path, facts] of documents) {
    const { folder, stem } = partsOf(path);
    if (/^(readme|index)$/i.test(stem)) add(folder, { stem, facts });
  }
  for (const unit of units) if (isTemplate(unit)) add(unit.folder, unit);
  return guides;
}
