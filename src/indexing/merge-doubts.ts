import { append } from "../model/grouping.ts";
import { DECISION_KINDS, type Row } from "../model/row.ts";
import { claimAnchors } from "./anchors.ts";
import type { Draft } from "./extract/extractor.ts";
import { folderOf } from "./folder-of.ts";

const DECISIONS: ReadonlySet<string> = new Set(DECISION_KINDS);

/** Rows of two branches, and of what a merge by row made of them. */
export interface MergedRows {
  readonly ours: readonly Row[];
  readonly theirs: readonly Row[];
  readonly merged: readonly Row[];
}

/**
 * What indexing the merged documents may well give otherwise than a merge by row did, although each side had it right: what
 * a row says of its neighbours. That is its name, and what it takes several records of a folder to tell.
 */
export function mergeDoubts({ ours, theirs, merged }: MergedRows): readonly string[] {
  const before = new Set([...misnamed(ours), ...misnamed(theirs)]);
  const known = new Set([...threeOfAKind(ours), ...threeOfAKind(theirs)]);
  const alike = [...threeOfAKind(merged)].filter((name) => !known.has(name));
  return [...misnamed(merged).filter((name) => !before.has(name)), ...alike];
}

/** Rows whose anchor is not the one that they would claim among these. Sections and releases take theirs from their file. */
function misnamed(rows: readonly Row[]): readonly string[] {
  const claimants = rows.filter(({ kind }) => kind !== "section");
  const claimed = new Set(claimAnchors(draftsOf(claimants)).map(nameAndPlace));
  return claimants
    .filter((row) => !claimed.has(nameAndPlace(row)))
    .map(({ anchor, file }) => `${anchor} (${file})`);
}

/** What it takes three records to tell: that a numbered folder is a series, and that a title is everybody's. */
function threeOfAKind(rows: readonly Row[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const { kind, file, title } of rows.filter(({ family }) => family === "doc")) {
    if (kind === "section" || !/\d/.test(file)) continue;
    const folder = folderOf(file);
    const key = DECISIONS.has(kind) ? `the title ${title} in ${folder}` : `numbered documents of ${folder}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return new Set([...counts].filter(([, count]) => count > 2).map(([key]) => key));
}

const nameAndPlace = ({ anchor, file, line }: Row): string => `${anchor}\n${file}\n${line}`;

function draftsOf(rows: readonly Row[]): ReadonlyMap<string, readonly Draft[]> {
  const drafts = new Map<string, Draft[]>();
  for (const row of rows) append(drafts, row.file, draftOf(row));
  return drafts;
}

function draftOf({ anchor, ...row }: Row): Draft {
  return { row, claim: claimOf({ anchor, ...row }) };
}

function claimOf({ anchor, family, title }: Row): Draft["claim"] {
  switch (family) {
    case "doc":
    case "research":
      return { by: "document" };
    case "skill":
      return { by: "prefix", prefix: "sk", slugOf: title };
    case "changelog":
    case "issue":
      return { by: "id", anchor };
  }
}
