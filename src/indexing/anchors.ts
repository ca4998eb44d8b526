import { byPathComponents } from "../model/order.ts";
import type { Row } from "../model/row.ts";
import type { Draft } from "./extract/extractor.ts";
import { isDigit } from "./markdown/characters.ts";
import { slugOf } from "./slug.ts";

/** Stems that stand in many folders and say nothing of their own. */
const SAYS_NOTHING = new Set(
  "readme index changelog changes history skill agents claude gemini contributing license security".split(
    " ",
  ),
);

/** The rows of one file, and what they were made of: where that is the same and each name comes out the same, so are the rows. */
export interface ClaimedFile {
  readonly drafts: readonly Draft[];
  readonly document: string;
  /** The name that each draft asked for. */
  readonly asked: readonly string[];
  readonly rows: readonly Row[];
}

/** What every file claimed, in the order of claiming. */
export type Claimed = ReadonlyMap<string, ClaimedFile>;

/** What every file drafted. */
export type Drafts = ReadonlyMap<string, readonly Draft[]>;

/** Gives every draft its anchor. */
export function claimAnchors(drafts: Drafts): Row[] {
  const all: Row[] = [];
  for (const [, { rows }] of claims(drafts, new Map())) for (const row of rows) all.push(row);
  return all;
}

/**
 * Gives every draft its anchor. Names that are said (issue ids) are set aside first, then documents claim by the order of
 * the format, then headings and the rest, so that what claims later never moves what claimed before. What was claimed last
 * time is kept, as the same objects, wherever it would come out the same again.
 */
export const claimByFile = (drafts: Drafts, last: Claimed = new Map()): Claimed =>
  new Map(claims(drafts, last));

function* claims(drafts: Drafts, last: Claimed): Generator<readonly [file: string, claimed: ClaimedFile]> {
  const names = uniqueNames();
  const files = inOrderOfClaim(drafts, last);
  for (const all of drafts.values())
    for (const { claim } of all) if (claim.by === "id") names.reserve(claim.anchor);
  const documents = files.map((file) =>
    drafts.get(file)?.some(({ claim }) => claim.by === "document") ? claimDocument(file, names) : undefined,
  );
  for (const [at, file] of files.entries()) {
    const document = documents[at] ?? slugOf(stemOf(file));
    yield [file, claimRows({ drafts: drafts.get(file) ?? [], document, last: last.get(file) }, names)];
  }
}

/** The same files as last time come in the same order. */
function inOrderOfClaim(drafts: Drafts, last: Claimed): readonly string[] {
  const files = [...last.keys()];
  const isSame = last.size === drafts.size && files.every((file) => drafts.has(file));
  return isSame ? files : [...drafts.keys()].toSorted(byClaim);
}

interface Names {
  readonly reserve: (name: string) => void;
  readonly free: (name: string) => boolean;
  /** The name, or the first free one of `-2`, `-3`, …; taken from then on. */
  readonly claim: (name: string) => string;
}

/** Names that are given once each. */
export function uniqueNames(): Names {
  const taken = new Set<string>();
  const lastNumber = new Map<string, number>();
  return {
    reserve: (name) => void taken.add(name),
    free: (name) => !taken.has(name),
    claim: (name) => {
      // One look at the set says whether the name was free, and takes it.
      for (let unique = name, number = 0; ; unique = `${name}-${number}`) {
        const before = taken.size;
        if (taken.add(unique).size > before) return unique;
        number = (lastNumber.get(name) ?? 1) + 1;
        lastNumber.set(name, number);
      }
    },
  };
}

/** The name that one with numbers may have been given for: `x--y` for `x--y-2`, and for `x--y-2-2`. */
export function unnumbered(name: string): string {
  for (let end = name.length; ;) {
    let at = end;
    while (isDigit(name.charCodeAt(at - 1))) at--;
    if (at === end || name[at - 1] !== "-") return name.slice(0, end);
    end = at - 1;
  }
}

/** Drafts that claim, in the document of this name. */
export interface Claiming {
  readonly drafts: readonly Draft[];
  readonly document: string;
  readonly last: ClaimedFile | undefined;
}

const NOTHING: ClaimedFile = { drafts: [], document: "", asked: [], rows: [] };

/** What holds as long as the names come out the same. */
function knownOf({ drafts, document, last }: Claiming): ClaimedFile {
  return last?.drafts === drafts && last.document === document ? last : NOTHING;
}

/** Gives the drafts of one file their anchors. */
export function claimRows(claiming: Claiming, names: Names): ClaimedFile {
  const { drafts, document } = claiming;
  const known = knownOf(claiming);
  const asked: string[] = [];
  const rows: Row[] = [];
  let isKnown = known !== NOTHING;
  for (const [at, { claim, row }] of drafts.entries()) {
    const name = (isKnown ? known.asked[at] : undefined) ?? nameAsked(claim, document, rows);
    const anchor = isClaimed(claim) ? names.claim(name) : name;
    if (isKnown && known.rows[at]?.anchor === anchor) continue;
    // What a draft asks for depends on the drafts before it: one that gets another anchor makes all after it new.
    if (isKnown) {
      asked.push(...known.asked.slice(0, at));
      rows.push(...known.rows.slice(0, at));
    }
    isKnown = false;
    asked.push(name);
    rows.push({ anchor, ...row });
  }
  return isKnown ? known : { drafts, document, asked, rows };
}

const isClaimed = ({ by }: Draft["claim"]): boolean => by === "heading" || by === "prefix";

/** The name that a draft asks for; `rows` are those before it in the same file. */
function nameAsked(claim: Draft["claim"], document: string, rows: readonly Row[]): string {
  switch (claim.by) {
    case "document":
      return document;
    case "heading":
      return `${rows[claim.parent]?.anchor ?? document}--${slugOf(claim.slugOf)}`;
    case "prefix":
      return `${claim.prefix}--${slugOf(claim.slugOf)}`;
    case "id":
      return claim.anchor;
  }
}

/** The slug of the stem; where that says nothing or is taken, with folders in front, nearest first. */
function claimDocument(file: string, names: Names): string {
  const folders = file.split("/").slice(0, -1);
  const stem = slugOf(stemOf(file));
  const within = (nearest: number): string =>
    nearest === 0 ? stem : `${slugOf(folders.slice(-nearest).join("/"))}--${stem}`;
  let depth = SAYS_NOTHING.has(stem) ? folders.length : 0;
  while (depth < folders.length && !names.free(within(depth))) depth++;
  return names.claim(within(depth));
}

function stemOf(file: string): string {
  return file.slice(file.lastIndexOf("/") + 1).replace(/(?<=.)\.[^.]*$/, "");
}

/** Documents under `docs/` claim first, then `research/`, then the rest; each by path components. */
function byClaim(a: string, b: string): number {
  return claimRank(a) - claimRank(b) || byPathComponents(a, b);
}

function claimRank(file: string): number {
  if (file.startsWith("docs/")) return 0;
  return file.startsWith("research/") ? 1 : 2;
}
