import type { DocumentFields, Extractor } from "../extractor.ts";
import type { DecisionFacts, Heading } from "./facts.ts";
import { flagsOf } from "./flags.ts";
import { readDocument } from "./read-document.ts";
import { isSetting, readSetting } from "./settings.ts";
import { judgeAll } from "./settle.ts";
import { isSidecar, readSidecar } from "./sidecar.ts";
import { teroRow } from "./tero-row.ts";
import { isNamedLikeRecord } from "./units.ts";
import { chosen } from "./choice.ts";
import { valueOf, type Verdict } from "./verdict.ts";

/** Decision records of every convention: what the documents of the series say becomes fields of their rows. */
export const decisions: Extractor<DecisionFacts> = {
  family: "doc",
  claims: (path) => isMarkdown(path) || isSidecar(path) || isSetting(path),
  read: (file) => {
    if (isSidecar(file.path)) return readSidecar(file.text());
    return isSetting(file.path)
      ? readSetting(file.path, file.text())
      : readDocument(file.markdown(), isNamedLikeRecord(file.path));
  },
  settle: (facts, corpus) => {
    const { verdicts } = judgeAll(facts, corpus);
    const records = new Map(verdicts.map((verdict) => [verdict.unit.path, fieldsOf(verdict)]));
    return {
      drafts: new Map(),
      fields: new Map([...othersIn(facts), ...records]),
      flags: verdicts.flatMap(flagsOf),
    };
  },
};

/** What documents that may be no records say of themselves. */
const othersIn = (facts: ReadonlyMap<string, DecisionFacts>): (readonly [string, DocumentFields])[] =>
  [...facts].flatMap(([path, each]) =>
    each.of === "document" && each.statements.length > 0 ? [[path, teroRow(each)] as const] : [],
  );

const isMarkdown = (path: string): boolean => /\.(md|mdx|markdown)$/i.test(path);

function fieldsOf({ kind, unit, id, status, date, title, supersession }: Verdict): DocumentFields {
  const fields = {
    kind,
    id: valueOf(id),
    title: ownTitle(title, unit.facts.heading),
    status: valueOf(status),
    guarantee_tag: teroRow(unit.facts).guarantee_tag,
    date: valueOf(date),
    supersedes: supersession.supersedes.map(({ value }) => value),
    superseded_by: supersession.supersededBy.map(({ value }) => value),
  };
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value.length > 0),
  );
}

/** A heading of level 1 is the title of the document's row already. */
function ownTitle(title: Verdict["title"], heading: Heading | undefined): string | undefined {
  const found = chosen(title);
  return heading?.level === 1 && found?.line === heading.line ? undefined : found?.value;
}
