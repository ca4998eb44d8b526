import { byPathComponents } from "../model/order.ts";
import type { Row } from "../model/row.ts";
import type { Draft } from "./extract/extractor.ts";
import { slugOf } from "./slug.ts";

/** Stems that stand in many folders and say nothing of their own. */
const SAYS_NOTHING = new Set(
  "readme index changelog changes history skill agents claude gemini contributing license security".split(
    " ",
  ),
);

/**
 * Gives every draft its anchor. Names that are said (issue ids) are set aside first, then documents claim by the order of
 * the format, then headings and the rest, so that what claims later never moves what claimed before.
 */
export function claimAnchors(drafts: ReadonlyMap<string, readonly Draft[]>): Row[] {
  const names = uniqueNames();
  const files = [...drafts].toSorted(([a], [b]) => byClaim(a, b));
  for (const [, all] of files)
    for (const { claim } of all) if (claim.by === "id") names.reserve(claim.anchor);
  const documents = new Map<string, string>();
  for (const [file, all] of files) {
    if (all.some(({ claim }) => claim.by === "document")) documents.set(file, claimDocument(file, names));
  }
  return files.flatMap(([file, all]) =>
    anchorsOfFile(all, documents.get(file) ?? slugOf(stemOf(file)), names),
  );
}

interface Names {
  readonly reserve: (name: string) => void;
  readonly free: (name: string) => boolean;
  /** The name, or the first free one of `-2`, `-3`, …; taken from then on. */
  readonly claim: (name: string) => string;
}

function uniqueNames(): Names {
  const taken = new Set<string>();
  const lastNumber = new Map<string, number>();
  return {
    reserve: (name) => void taken.add(name),
    free: (name) => !taken.has(name),
    claim: (name) => {
      let unique = name;
      for (let number = lastNumber.get(name) ?? 1; taken.has(unique);) {
        unique = `${name}-${++number}`;
        lastNumber.set(name, number);
      }
      taken.add(unique);
      return unique;
    },
  };
}

function anchorsOfFile(drafts: readonly Draft[], document: string, names: Names): Row[] {
  const anchors: string[] = [];
  return drafts.map(({ row, claim }) => {
    const anchor = anchorOf(claim, { document, anchors, names });
    anchors.push(anchor);
    return { anchor, ...row };
  });
}

interface Claimed {
  readonly document: string;
  /** Anchors of the drafts before this one in the same file. */
  readonly anchors: readonly string[];
  readonly names: Names;
}

function anchorOf(claim: Draft["claim"], { document, anchors, names }: Claimed): string {
  switch (claim.by) {
    case "document":
      return document;
    case "heading":
      return names.claim(`${anchors[claim.parent] ?? document}--${slugOf(claim.slugOf)}`);
    case "prefix":
      return names.claim(`${claim.prefix}--${slugOf(claim.slugOf)}`);
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
