import type { DecisionKind } from "../../../model/row.ts";
import type { CorpusView } from "../extractor.ts";
import type { DecisionFacts, DocumentFacts, RecordFolder, Statement } from "./facts.ts";
import { STATUS_KEYS } from "./keys.ts";
import { isZero, isTemplate, whyNoRecord, withoutCopies } from "./not-records.ts";
import { prefixOf, type Surroundings } from "./prefix.ts";
import { sectionName } from "./outline.ts";
import { surveySeries, type Refusal, type Series } from "./series.ts";
import { hasTeroRow } from "./tero-row.ts";
import { ancestors, partsOf, placeUnits, type Unit } from "./units.ts";
import { judge, type SeriesContext, type Verdict } from "./verdict.ts";

/** Every document that was weighed: the records with a verdict each, the others with the reason why they are none. */
export interface Judgement {
  readonly verdicts: readonly Verdict[];
  readonly refused: readonly Refusal[];
}

/** Finds the series of a corpus and judges each of their records. */
export function judgeAll(facts: ReadonlyMap<string, DecisionFacts>, corpus: CorpusView): Judgement {
  const documents = withSidecars(facts);
  const folders = recordFolders(facts, corpus);
  const units = placeUnits(documents);
  const excluded = units.flatMap((unit): Refusal[] => {
    const because = whyNoRecord(unit, (path) => documents.has(path));
    return because === undefined ? [] : [{ unit, because }];
  });
  const outside = new Set(excluded.map(({ unit }) => unit));
  const candidates = units.filter((unit) => !outside.has(unit));
  const { series, refused } = withoutCopies(
    surveySeries(candidates, new Set(folders.map(({ path }) => path))),
  );
  const guides = guidesByFolder(documents, units);
  const paths = new Set(corpus.paths);
  const verdicts = series.flatMap((each) => {
    const surroundings = { declaredPrefix: declaredPrefix(each, corpus), guides: guidesOf(each, guides) };
    const context = { ...contextOf(each, surroundings, folders), isFile: (path: string) => paths.has(path) };
    return each.records.map((unit) => judge(unit, each, context));
  });
  return { verdicts, refused: [...excluded, ...refused] };
}

/** Documents with the statements of the sidecars beside them. */
function withSidecars(facts: ReadonlyMap<string, DecisionFacts>): Map<string, DocumentFacts> {
  const sidecars = new Map<string, readonly Statement[]>();
  for (const [path, each] of facts)
    if (each.of === "sidecar" && each.statements.some(({ key }) => STATUS_KEYS.includes(key)))
      sidecars.set(partsOf(path).folder, each.statements);
  const documents = new Map<string, DocumentFacts>();
  for (const [path, each] of facts) {
    if (each.of !== "document") continue;
    const beside = sidecars.get(partsOf(path).folder);
    documents.set(
      path,
      beside
        ? { ...each, statements: [...beside, ...each.statements], signs: [...each.signs, "sidecar"] }
        : each,
    );
  }
  return documents;
}

function recordFolders(facts: ReadonlyMap<string, DecisionFacts>, corpus: CorpusView): RecordFolder[] {
  const configured = corpus.config.decisions.map(({ path }) => ({ path: path.replace(/\/+$/, "") }));
  return [
    ...configured,
    ...[...facts.values()].flatMap((each) => (each.of === "setting" ? each.folders : [])),
  ];
}

function declaredPrefix({ folder }: Series, { config }: CorpusView): string | undefined {
  return config.decisions.find(({ path }) => isWithin(folder, path.replace(/\/+$/, "")))?.prefix;
}

const isWithin = (folder: string, path: string): boolean => folder === path || folder.startsWith(`${path}/`);

type Guides = ReadonlyMap<string, Surroundings["guides"]>;

/** READMEs, indexes and templates, which say something of their folder. */
function guidesByFolder(documents: ReadonlyMap<string, DocumentFacts>, units: readonly Unit[]): Guides {
  const guides = new Map<string, { stem: string; facts: DocumentFacts }[]>();
  const add = (folder: string, stem: string, facts: DocumentFacts): void => {
    guides.set(folder, [...(guides.get(folder) ?? []), { stem, facts }]);
  };
  for (const [path, facts] of documents) {
    const { folder, stem } = partsOf(path);
    if (/^(readme|index)$/i.test(stem)) add(folder, stem, facts);
  }
  for (const unit of units) if (isTemplate(unit)) add(unit.folder, unit.stem, unit.facts);
  return guides;
}

function guidesOf({ folder }: Series, guides: Guides): Surroundings["guides"] {
  return [...ancestors(folder), ""].flatMap((each) => guides.get(each) ?? []);
}

function contextOf(
  series: Series,
  surroundings: Surroundings,
  folders: readonly RecordFolder[],
): Omit<SeriesContext, "isFile"> {
  const { records } = series;
  const prefix = prefixOf(series, surroundings);
  const dated = records.filter(({ name }) => name.form === "date");
  return {
    prefix,
    kind: kindOf(series, prefix.text),
    zeroIsUnassigned: records.filter(({ name }) => "number" in name && isZero(name.number ?? "")).length > 1,
    datesHaveNumbers:
      dated.filter(({ name }) => "number" in name && name.number !== undefined).length * 2 > dated.length,
    scope: folders.find(({ path }) => path === series.folder)?.scope,
    sharedHeadings: sharedHeadings(records),
    isTero: records.some(({ facts }) => hasTeroRow(facts)),
  };
}

/** By the words of the prefix, then by the folder; all else is a proposal. */
function kindOf({ purpose, folder }: Series, prefix: string): DecisionKind {
  const words = prefix.toLowerCase().split(/[^a-z]+/);
  if (words.some((word) => /^(adrs?|decision)$/.test(word))) return "adr";
  if (words.some((word) => /^(rfcs?|rfd)$/.test(word))) return "rfc";
  if (words.includes("dn") || /(^|\/)notes$/.test(folder)) return "note";
  return purpose.holds === "decisions" ? purpose.kind : "proposal";
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
