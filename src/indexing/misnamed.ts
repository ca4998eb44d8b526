import type { Row } from "../model/row.ts";
import { claimAnchors } from "./anchors.ts";
import type { Draft } from "./extract/extractor.ts";

/**
 * The rows whose anchor is not the one that they would claim among these rows: what a merge of two indexes can leave behind
 * where one branch freed a name and the other added a claimant. Sections and releases take
 * theirs from their own file and are not looked at.
 */
export function misnamedRows(rows: readonly Row[]): readonly Row[] {
  const claimants = rows.filter(({ kind }) => kind !== "section");
  const claimed = new Set(claimAnchors(draftsOf(claimants)).map(nameAndPlace));
  return claimants.filter((row) => !claimed.has(nameAndPlace(row)));
}

const nameAndPlace = ({ anchor, file, line }: Row): string => `${anchor}\n${file}\n${line}`;

function draftsOf(rows: readonly Row[]): ReadonlyMap<string, readonly Draft[]> {
  const drafts = new Map<string, Draft[]>();
  for (const row of rows) {
    const own = drafts.get(row.file);
    if (own) own.push(draftOf(row));
    else drafts.set(row.file, [draftOf(row)]);
  }
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
