import {
  claimByFile,
  claimRows,
  uniqueNames,
  unnumbered,
  type Claimed,
  type ClaimedFile,
  type Claiming,
  type Drafts,
} from "./anchors.ts";
import type { Draft } from "./extract/extractor.ts";

/**
 * Claims as claimByFile does, again and again. Where one file changed, and no other file asks for any of its names or bears
 * one, it is claimed by itself.
 */
export function claimAgain(): (drafts: Drafts) => Claimed {
  let claimed: Claimed = new Map();
  let bearers: Bearers | undefined;
  return (drafts) => {
    const changed = changedFiles(claimed, drafts);
    if (changed?.length === 0) return claimed;
    bearers ??= changed?.length === 1 ? bearersOf(claimed) : undefined;
    const alone = bearers && changed && claimAlone(changed, { claimed, drafts, bearers });
    if (alone === undefined) bearers = undefined;
    claimed = alone ?? claimByFile(drafts, claimed);
    return claimed;
  };
}

/** The files with other drafts than last time; undefined where there are other files. */
function changedFiles(claimed: Claimed, drafts: Drafts): readonly string[] | undefined {
  if (claimed.size !== drafts.size) return undefined;
  const changed = [...drafts].filter(([file, all]) => claimed.get(file)?.drafts !== all);
  return changed.every(([file]) => claimed.has(file)) ? changed.map(([file]) => file) : undefined;
}

interface ClaimingAlone {
  readonly claimed: Claimed;
  readonly drafts: Drafts;
  readonly bearers: Bearers;
}

/** Claims one file by itself; undefined where that may differ from claiming all. */
function claimAlone(
  [file = "", ...more]: readonly string[],
  { claimed, drafts, bearers }: ClaimingAlone,
): Claimed | undefined {
  const last = claimed.get(file);
  const all = drafts.get(file);
  if (more.length > 0 || last === undefined || all === undefined) return undefined;
  if (claimedFirst(last.drafts) !== claimedFirst(all)) return undefined;
  const now = claimByItself({ drafts: all, document: last.document, last });
  bearers.drop(last);
  const isAlone = ![...namesOf(last), ...namesOf(now)].some(
    (name) => name !== last.document && bearers.has(name),
  );
  bearers.add(now);
  return isAlone ? new Map(claimed).set(file, now) : undefined;
}

/** What a file would claim if there were no other. */
export function claimByItself(claiming: Claiming): ClaimedFile {
  const names = uniqueNames();
  for (const { claim } of claiming.drafts)
    if (claim.by !== "heading" && claim.by !== "prefix") names.reserve(nameOf(claim, claiming));
  return claimRows(claiming, names);
}

/** What a file claims before any heading does: others may have had to give way to it without a trace. */
export function claimedFirst(drafts: readonly Draft[]): string {
  return JSON.stringify(
    drafts.flatMap(({ claim }) => (claim.by === "id" || claim.by === "document" ? [claim] : [])),
  );
}

const nameOf = (claim: Draft["claim"], { document }: Claiming): string =>
  claim.by === "id" ? claim.anchor : document;

/** Every name that a file asked for or bears. */
export const namesOf = ({ asked, rows }: ClaimedFile): ReadonlySet<string> =>
  new Set([...asked, ...rows.map(({ anchor }) => anchor)]);

/** By how many files each name is asked for or borne, whatever number it has. */
interface Bearers {
  readonly has: (name: string) => boolean;
  readonly add: (file: ClaimedFile) => void;
  readonly drop: (file: ClaimedFile) => void;
}

function bearersOf(claimed: Claimed): Bearers {
  const counts = new Map<string, number>();
  const count = (file: ClaimedFile, one: number): void => {
    for (const name of new Set([...namesOf(file)].map(unnumbered))) {
      const left = (counts.get(name) ?? 0) + one;
      if (left > 0) counts.set(name, left);
      else counts.delete(name);
    }
  };
  for (const file of claimed.values()) count(file, 1);
  return {
    has: (name) => counts.has(unnumbered(name)),
    add: (file) => count(file, 1),
    drop: (file) => count(file, -1),
  };
}
