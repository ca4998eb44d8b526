import type { Entry, Merged } from "./three-way.ts";

/** What a merge gives: a text, with conflict markers as git writes them, and what each conflict is about. */
export interface MergedText {
  readonly text: string;
  readonly conflicts: readonly string[];
}

/** How an entry is written; `isLast` where no other follows it. */
export type WriteEntry<E> = (entry: E, isLast: boolean) => string;

/** The lines of merged entries in the order given. */
export function textOf<E extends Entry>(merged: readonly Merged<E>[], write: WriteEntry<E>): string {
  return merged
    .map((each, at) => mergedText(each, (entry) => write(entry, at === merged.length - 1)))
    .join("");
}

/** Two versions of the same lines, between markers. */
export function conflictText(ours: string, theirs: string): string {
  return `<<<<<<< ours\n${ours}=======\n${theirs}>>>>>>> theirs\n`;
}

/** The keys of the entries that are in conflict. */
export function conflictsOf<E extends Entry>(merged: readonly Merged<E>[]): readonly string[] {
  return merged
    .filter(({ status }) => status === "conflict")
    .map(({ entry }) => `${entry.key} (${entry.file})`);
}

function mergedText<E extends Entry>(merged: Merged<E>, write: (entry: E) => string): string {
  switch (merged.status) {
    case "settled":
      return write(merged.entry);
    case "conflict":
      return conflictText(merged.ours ? write(merged.ours) : "", merged.theirs ? write(merged.theirs) : "");
  }
}
