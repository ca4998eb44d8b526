import { isDeepStrictEqual } from "node:util";
import type { IndexFile } from "../model/index-file.ts";
import { insertRows } from "../model/insert-rows.ts";
import type { Row } from "../model/row.ts";
import type { Claimed } from "./anchors.ts";
import {
  mergeDrafts,
  readFiles,
  settleIndex,
  type Corpus,
  type Drafted,
  type FileReading,
  type Settle,
  type Steps,
} from "./build-index.ts";
import { claimAgain } from "./claim-again.ts";
import type { CorpusView, Draft, Extracted } from "./extract/extractor.ts";
import type { AnyExtractor } from "./extract/registry.ts";

/** Makes the index of a corpus that was indexed before: only files that are new or not the same any more are read. */
export type FollowIndex = (corpus: Corpus, isSame: (path: string) => boolean) => IndexFile;

/** Follows one corpus under one configuration. Every index is the one that buildIndex would make. */
export function followIndex(): FollowIndex {
  let readings: ReadonlyMap<string, FileReading> = new Map();
  const steps: Steps = { settle: settleAgain(), merge: mergeAgain(), rowsOf: placeAgain() };
  return (corpus, isSame) => {
    const before = readings;
    const now = readFiles(corpus, (path) => (isSame(path) ? before.get(path) : undefined));
    readings = new Map([...now].map(([path, reading]) => [path, keepEqualFacts(before.get(path), reading)]));
    return settleIndex(readings, corpus, steps);
  };
}

/** Facts that are as they were stay the same objects: what was settled by them still holds. */
function keepEqualFacts(before: FileReading | undefined, now: FileReading): FileReading {
  if (before === undefined || before === now) return now;
  const facts = Object.entries(now.facts).map(([name, found]) => {
    const known = before.facts[name];
    return [name, isDeepStrictEqual(known, found) ? known : found] as const;
  });
  return { ...now, facts: Object.fromEntries(facts) };
}

interface Settled {
  readonly facts: ReadonlyMap<string, unknown>;
  readonly view: CorpusView;
  readonly extracted: Extracted;
}

/** Settles again only where the facts, the paths or the configuration are others than last time. */
function settleAgain(): Settle {
  const last = new Map<AnyExtractor, Settled>();
  return (extractor, facts, view) => {
    const known = last.get(extractor);
    if (known !== undefined && isSameView(known.view, view) && isSameMap(known.facts, facts))
      return known.extracted;
    const extracted = extractor.settle(facts, view);
    last.set(extractor, { facts, view, extracted });
    return extracted;
  };
}

const isSameView = (a: CorpusView, b: CorpusView): boolean =>
  a.config === b.config &&
  a.paths.length === b.paths.length &&
  a.paths.every((path, at) => path === b.paths[at]);

function isSameMap(a: ReadonlyMap<string, unknown>, b: ReadonlyMap<string, unknown>): boolean {
  if (a.size !== b.size) return false;
  const other = b.entries();
  return [...a].every(([path, facts]) => {
    const [otherPath, otherFacts] = other.next().value ?? [];
    return path === otherPath && facts === otherFacts;
  });
}

interface Merged extends Drafted {
  readonly drafts: readonly Draft[];
}

/** Merges again only where a part or a field is another than last time. */
function mergeAgain(): Steps["merge"] {
  const last = new Map<string, Merged>();
  return (file, drafted) => {
    const known = last.get(file);
    if (known !== undefined && isSameDrafted(known, drafted)) return known.drafts;
    const drafts = mergeDrafts(drafted);
    last.set(file, { ...drafted, drafts });
    return drafts;
  };
}

const isSameDrafted = (a: Drafted, b: Drafted): boolean =>
  a.parts.length === b.parts.length &&
  a.parts.every((part, at) => part === b.parts[at]) &&
  isDeepStrictEqual(a.fields, b.fields);

/** Puts only rows that are new into their places. */
function placeAgain(): Steps["rowsOf"] {
  const claim = claimAgain();
  let claimed: Claimed = new Map();
  let rows: readonly Row[] = [];
  return (drafts) => {
    const now = claim(drafts);
    const gone = new Set(rowsOnlyIn(claimed, now));
    const stay = rows.filter((row) => !gone.has(row));
    rows = insertRows(stay, rowsOnlyIn(now, claimed));
    claimed = now;
    return rows;
  };
}

/** The rows of the files that claimed otherwise, or not at all, the other time. */
function rowsOnlyIn(some: Claimed, other: Claimed): readonly Row[] {
  return [...some].flatMap(([file, { rows }]) => (other.get(file)?.rows === rows ? [] : rows));
}
