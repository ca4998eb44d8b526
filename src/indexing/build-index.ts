import { append } from "../model/grouping.ts";
import { SCHEMA_VERSION, type IndexFile } from "../model/index-file.ts";
import { byCanonicalOrder, byItemAndReason, byPathComponents } from "../model/order.ts";
import { ROW_TAG, type Flag, type Row } from "../model/row.ts";
import type { SourceFile } from "../model/source.ts";
import { claimAnchors } from "./anchors.ts";
import type { Config } from "./config.ts";
import type { CorpusView, DocumentFields, Draft, Extracted, InputFile } from "./extract/extractor.ts";
import { NAMED_EXTRACTORS, type AnyExtractor } from "./extract/registry.ts";
import type { MarkdownDocument } from "./markdown/document.ts";
import type { Source } from "./source.ts";

/** How every index made here says that it was made. */
const GENERATED =
  "Empirical/Declared — rows read by rule from the sources, which stay the ground truth: structure as CommonMark sees it, " +
  "ids, statuses, dates and links as the files state them. Use this index to find where to read, not in place of reading.";

/** What is to be indexed, and how to come by it. */
export interface Corpus {
  readonly paths: readonly string[];
  /** Faults met on the way here: what was left out, and why. */
  readonly flags: readonly Flag[];
  readonly read: (path: string) => Source;
  readonly parse: (file: SourceFile) => MarkdownDocument;
  readonly config: Config;
}

/** Makes the index: every file is read once, by each extractor that claims it; then each settles what all files gave. */
export const buildIndex = (corpus: Corpus): IndexFile => settleIndex(readFiles(corpus), corpus);

/**
 * What one file gave: the facts of each extractor that found something in it, by its name, or the flag of a file that cannot be
 * read. Plain JSON data.
 */
export interface FileReading {
  readonly isRead: boolean;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly flag?: Flag;
}

/** Reads every file of a corpus, but for those that are recalled from an earlier run, in byPathComponents order. */
export function readFiles(
  corpus: Corpus,
  recall: (path: string) => FileReading | undefined = () => undefined,
): ReadonlyMap<string, FileReading> {
  const readings = new Map<string, FileReading>();
  for (const path of corpus.paths.toSorted(byPathComponents))
    readings.set(path, recall(path) ?? readFile(path, corpus));
  return readings;
}

const NOT_READ: FileReading = { isRead: false, facts: {} };

/** Shows one file to the extractors that claim it. */
export function readFile(path: string, corpus: Corpus): FileReading {
  const claiming = NAMED_EXTRACTORS.filter(([, each]) => each.claims(path, corpus.config));
  if (claiming.length === 0) return NOT_READ;
  const source = corpus.read(path);
  switch (source.status) {
    case "gone":
      return NOT_READ;
    case "refused":
      return { ...NOT_READ, flag: source.flag };
    case "read":
      return { isRead: true, facts: factsIn(inputOf(source.file, corpus.parse), claiming) };
  }
}

function factsIn(file: InputFile, extractors: typeof NAMED_EXTRACTORS): FileReading["facts"] {
  const facts: Record<string, unknown> = {};
  for (const [name, extractor] of extractors) {
    const found = extractor.read(file);
    if (found !== undefined) facts[name] = found;
  }
  return facts;
}

/** How an extractor is asked what it makes of all files' facts. */
export type Settle = (
  extractor: AnyExtractor,
  facts: ReadonlyMap<string, unknown>,
  view: CorpusView,
) => Extracted;

/** What was drafted for one file, by each extractor that drafted something, and what is known of its document. */
export interface Drafted {
  readonly parts: readonly (readonly Draft[])[];
  readonly fields: DocumentFields | undefined;
}

/** The steps from facts to rows, which whoever follows a corpus shortens by what they gave last time. */
export interface Steps {
  readonly settle: Settle;
  readonly merge: (file: string, drafted: Drafted) => readonly Draft[];
  /** In canonical order. */
  readonly rowsOf: (drafts: ReadonlyMap<string, readonly Draft[]>) => readonly Row[];
}

/** The steps of whoever knows of no last time. */
export const AFRESH: Steps = {
  settle: (extractor, facts, view) => extractor.settle(facts, view),
  merge: (_, drafted) => mergeDrafts(drafted),
  rowsOf: (drafts) => claimAnchors(drafts).toSorted(byCanonicalOrder),
};

/** Makes the index of what every file gave; the files come in byPathComponents order. */
export function settleIndex(
  readings: ReadonlyMap<string, FileReading>,
  { config, flags }: Pick<Corpus, "config" | "flags">,
  { settle, merge, rowsOf }: Steps = AFRESH,
): IndexFile {
  const view = { paths: [...readings.keys()], config };
  const settled = NAMED_EXTRACTORS.map(([name, each]) => settle(each, factsOf(name, readings), view));
  const refused = [...readings.values()].flatMap(({ flag }) => flag ?? []);
  return {
    generated: GENERATED,
    item_tag: ROW_TAG,
    schema_version: SCHEMA_VERSION,
    siblings: config.siblings,
    items: rowsOf(draftsByFile(settled, merge)),
    flagged: [...flags, ...refused, ...settled.flatMap((each) => each.flags)].toSorted(byItemAndReason),
  };
}

/** What the extractor of a name found, by file. */
function factsOf(name: string, readings: ReadonlyMap<string, FileReading>): ReadonlyMap<string, unknown> {
  const found = new Map<string, unknown>();
  for (const [path, { facts }] of readings) if (facts[name] !== undefined) found.set(path, facts[name]);
  return found;
}

function inputOf(file: SourceFile, parse: Corpus["parse"]): InputFile {
  let text: string | undefined;
  let markdown: MarkdownDocument | undefined;
  return {
    path: file.path,
    text: () => (text ??= file.bytes.toString("utf8").replace(/^\uFEFF/, "")),
    markdown: () => (markdown ??= parse(file)),
  };
}

function draftsByFile(
  settled: readonly Extracted[],
  merge: Steps["merge"],
): ReadonlyMap<string, readonly Draft[]> {
  const fields = new Map<string, DocumentFields>(settled.flatMap((each) => [...each.fields]));
  const parts = new Map<string, (readonly Draft[])[]>();
  for (const { drafts } of settled) for (const [file, own] of drafts) append(parts, file, own);
  const merged = new Map<string, readonly Draft[]>();
  for (const [file, all] of parts) merged.set(file, merge(file, { parts: all, fields: fields.get(file) }));
  return merged;
}

/** Puts together what all extractors drafted for a file; documents give way to the others, and take the fields that these know. */
export function mergeDrafts({ parts, fields }: Drafted): readonly Draft[] {
  const drafts = parts.reduce(mergeTwo, []);
  return fields === undefined ? drafts : drafts.map((draft) => withFields(draft, fields));
}

const isDocuments = (drafts: readonly Draft[]): boolean => drafts[0]?.claim.by === "document";

function mergeTwo(earlier: readonly Draft[], later: readonly Draft[]): readonly Draft[] {
  if (earlier.length === 0 || (isDocuments(earlier) && later.length > 0)) return later;
  return isDocuments(later) ? earlier : [...earlier, ...later];
}

/** Research stays research, whatever series it may look like. */
function withFields(draft: Draft, fields: DocumentFields): Draft {
  if (draft.claim.by !== "document") return draft;
  const { kind, ...rest } = fields;
  const research = draft.row.family === "research" || kind === undefined;
  return { ...draft, row: { ...draft.row, ...rest, ...(research ? {} : { kind }) } };
}
