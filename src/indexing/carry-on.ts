import { byCanonicalOrder } from "../model/order.ts";
import type { Row } from "../model/row.ts";
import { unnumbered, type ClaimedFile } from "./anchors.ts";
import { mergeDrafts, type FileReading } from "./build-index.ts";
import { isRecord, isText } from "./cached-values.ts";
import { claimByItself, claimedFirst, namesOf } from "./claim-again.ts";
import type { Config } from "./config.ts";
import type { Emitter } from "./emit/emitter.ts";
import { EMITTERS } from "./emit/registry.ts";
import type { DocumentFields, Draft } from "./extract/extractor.ts";
import { NAMED_EXTRACTORS } from "./extract/registry.ts";
import { parsedJson } from "./stored-readings.ts";

/** An index as it is written, in pieces, by the emitters that wrote it; the JSON is always there. */
export type WrittenIndex = ReadonlyMap<Emitter, readonly Buffer[]>;

/** A file that changed since an index was written. */
export interface FileChange {
  readonly path: string;
  readonly before: FileReading;
  readonly now: FileReading;
  /** What others gave to the row of its document. */
  readonly fields: DocumentFields | undefined;
  readonly config: Config;
}

/** An index after a change, and how many rows more it has. */
export interface Carried {
  readonly written: WrittenIndex;
  readonly more: number;
}

/**
 * Carries a written index over the change of one file: its rows are replaced where they stand. Undefined where other rows may
 * come out otherwise, or its own are not found as the file by itself would have given them: the index is to be made anew.
 */
export function carryOn(written: WrittenIndex, change: FileChange): Carried | undefined {
  const { before, now } = change;
  if (factsOf(before, NAMED_EXTRACTORS) === factsOf(now, NAMED_EXTRACTORS)) return { written, more: 0 };
  if (factsOf(before, SHARED) !== factsOf(now, SHARED)) return undefined;
  const drafts = { before: draftAlone(before, change), now: draftAlone(now, change) };
  if (tellingOthers(drafts.before) !== tellingOthers(drafts.now)) return undefined;
  const texts = new Map(Array.from(written, ([emitter, pieces]) => [emitter, wholeOf(pieces)]));
  const document = documentOf(texts, change.path);
  const was = claimByItself({ drafts: drafts.before.drafts, document, last: undefined });
  const is = claimByItself({ drafts: drafts.now.drafts, document, last: undefined });
  return isOneFamily(was.rows, is.rows) ? replaceRows(texts, was, is) : undefined;
}

/** The same, each as one text. */
type Texts = ReadonlyMap<Emitter, Buffer>;

const NOTHING = Buffer.alloc(0);

const wholeOf = (pieces: readonly Buffer[]): Buffer =>
  pieces.length === 1 ? (pieces[0] ?? NOTHING) : Buffer.concat(pieces);

const LOCAL = NAMED_EXTRACTORS.filter(([, { isLocal }]) => isLocal === true);
const SHARED = NAMED_EXTRACTORS.filter(([, { isLocal }]) => isLocal !== true);

/** Whether a file was read, and what some extractors found in it, to be compared. */
function factsOf({ isRead, flag, facts }: FileReading, extractors: typeof NAMED_EXTRACTORS): string {
  return JSON.stringify([isRead, flag, extractors.map(([name]) => facts[name])]);
}

interface DraftedAlone {
  readonly drafts: readonly Draft[];
  readonly flags: readonly unknown[];
}

/** What a file drafts by itself; where an extractor that looks at other files drafts for it too, its rows will not be found. */
function draftAlone({ facts }: FileReading, { path, fields, config }: FileChange): DraftedAlone {
  const settled = LOCAL.map(([name, each]) => {
    const own = new Map(facts[name] === undefined ? [] : [[path, facts[name]]]);
    return each.settle(own, { paths: [path], config });
  });
  return {
    drafts: mergeDrafts({ parts: settled.map(({ drafts }) => drafts.get(path) ?? []), fields }),
    flags: settled.flatMap(({ flags }) => flags),
  };
}

/** What of a file's drafts reaches beyond its own rows. */
const tellingOthers = ({ drafts, flags }: DraftedAlone): string =>
  JSON.stringify([claimedFirst(drafts), flags]);

const isOneFamily = (...rows: (readonly Row[])[]): boolean =>
  rows.every(({ length }) => length > 0) && new Set(rows.flat().map(({ family }) => family)).size === 1;

/** The anchor of a file's first row, which is its document's if it has one. */
function documentOf(texts: Texts, path: string): string {
  const json = texts.get(EMITTERS.json) ?? NOTHING;
  // No text of a row can hold this: its quotes would be escaped.
  const at = json.indexOf(`"file":${JSON.stringify(path)},"line":`);
  const line = json.subarray(json.lastIndexOf("\n", at) + 1, json.indexOf("\n", at)).toString();
  const row = parsedJson(line.replace(/,$/, ""));
  return isRecord(row) && isText(row["anchor"]) ? row["anchor"] : "";
}

function replaceRows(texts: Texts, was: ClaimedFile, is: ClaimedFile): Carried | undefined {
  const rows = { was: was.rows.toSorted(byCanonicalOrder), is: is.rows.toSorted(byCanonicalOrder) };
  const now = new Map<Emitter, readonly Buffer[]>();
  for (const [emitter, text] of texts) {
    const around = cutOut(text, emitter.linesOf(rows.was));
    if (around === undefined) return undefined;
    if (emitter === EMITTERS.json && mayTouchOthers(around, was, is)) return undefined;
    const [above, below] = around;
    now.set(emitter, [above, Buffer.from(emitter.linesOf(rows.is)), below]);
  }
  return { written: now, more: rows.is.length - rows.was.length };
}

/** What stands above whole lines of a text, and below. */
function cutOut(text: Buffer, lines: string): [Buffer, Buffer] | undefined {
  const bytes = Buffer.from(lines);
  const at = text.indexOf(bytes);
  const below = text.subarray(at + bytes.length);
  return at >= 0 && /^,?\n/.test(below.toString("latin1", 0, 2)) ? [text.subarray(0, at), below] : undefined;
}

/** More names than this are not looked for one by one. */
const FEW = 100;

/** Whether another file may know a name, if only with another number, that a file gains or gives up. */
function mayTouchOthers(others: readonly Buffer[], was: ClaimedFile, is: ClaimedFile): boolean {
  const [before, now] = [namesOf(was), namesOf(is)];
  const changed = [...before, ...now].filter((name) => !(before.has(name) && now.has(name)));
  const stems = [...new Set(changed.map(unnumbered))];
  return stems.length > FEW || stems.some((name) => others.some((text) => bears(text, name)));
}

/** Whether a row of an index is called by a name, with numbers behind it or without. */
function bears(json: Buffer, name: string): boolean {
  const start = Buffer.from(`\n    {"anchor":${JSON.stringify(name).slice(0, -1)}`);
  for (let at = json.indexOf(start); at >= 0; at = json.indexOf(start, at + 1)) {
    const rest = at + start.length;
    if (unnumbered(json.toString("latin1", rest, json.indexOf('"', rest))) === "") return true;
  }
  return false;
}
