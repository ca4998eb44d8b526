import type { CorpusView } from "../extractor.ts";
import type { DecisionFacts, DocumentFacts, RecordFolder, Statement } from "./facts.ts";
import { STATUS_KEYS } from "./keys.ts";
import { whyNoRecord, withoutCopies } from "./not-records.ts";
import { contextOf, guidesByFolder } from "./series-context.ts";
import { surveySeries, type Refusal, type Series, type Survey } from "./series.ts";
import { fromRoot, partsOf, placeUnits, type Unit } from "./units.ts";
import { judge, type Verdict } from "./verdict.ts";

/** Every document that was weighed: the records with a verdict each, the others with the reason why they are none. */
export interface Judgement {
  readonly verdicts: readonly Verdict[];
  readonly refused: readonly Refusal[];
}

/** Finds the series of a corpus and judges each of their records. */
export function judgeAll(facts: ReadonlyMap<string, DecisionFacts>, corpus: CorpusView): Judgement {
  const documents = withSidecars(facts);
  const folders: readonly RecordFolder[] = [
    ...corpus.config.decisions.map((each) => ({ ...each, path: fromRoot("", each.path) })),
    ...[...facts.values()].flatMap((each) => (each.of === "setting" ? each.folders : [])),
  ];
  const units = placeUnits(documents);
  const { series, refused } = survey(units, documents, folders);
  const guides = guidesByFolder(documents, units);
  const paths = new Set(corpus.paths);
  const verdicts = series.flatMap((each) => {
    const context = contextOf(each, {
      declared: declarationOf(each, folders),
      scope: folders.find(({ path }) => path === each.folder)?.scope,
      guides: [each.folder, partsOf(each.folder).folder].flatMap((folder) => guides.get(folder) ?? []),
    });
    return each.records.map((unit) => judge(unit, each, { context, isFile: (path) => paths.has(path) }));
  });
  return { verdicts, refused };
}

function survey(
  units: readonly Unit[],
  documents: ReadonlyMap<string, DocumentFacts>,
  folders: readonly RecordFolder[],
): Survey {
  const excluded = new Map<Unit, string>();
  for (const unit of units) {
    const because = whyNoRecord(unit, (path) => documents.has(path));
    if (because !== undefined) excluded.set(unit, because);
  }
  const candidates = units.filter((unit) => !excluded.has(unit));
  const { series, refused } = withoutCopies(
    surveySeries(candidates, new Set(folders.map(({ path }) => path))),
  );
  return { series, refused: [...[...excluded].map(([unit, because]) => ({ unit, because })), ...refused] };
}

/** Documents with the statements of the sidecars beside them. */
function withSidecars(facts: ReadonlyMap<string, DecisionFacts>): Map<string, DocumentFacts> {
  const sidecars = new Map<string, readonly Statement[]>();
  for (const [path, each] of facts) {
    const isRecord = each.of === "sidecar" && each.statements.some(({ key }) => STATUS_KEYS.includes(key));
    if (isRecord) sidecars.set(partsOf(path).folder, each.statements);
  }
  const documents = new Map<string, DocumentFacts>();
  for (const [path, each] of facts) {
    if (each.of === "document") documents.set(path, withSidecar(each, sidecars.get(partsOf(path).folder)));
  }
  return documents;
}

function withSidecar(facts: DocumentFacts, sidecar: readonly Statement[] | undefined): DocumentFacts {
  if (!sidecar) return facts;
  return { ...facts, statements: [...sidecar, ...facts.statements], signs: [...facts.signs, "sidecar"] };
}

/** What a configuration says of a series: of its folder, of one above, or of a record. */
function declarationOf(
  { folder, records }: Series,
  folders: readonly RecordFolder[],
): RecordFolder | undefined {
  return folders.find(
    ({ path }) =>
      folder === path || folder.startsWith(`${path}/`) || records.some((unit) => unit.path === path),
  );
}
