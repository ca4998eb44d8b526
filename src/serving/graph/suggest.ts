import { groupBy } from "../../model/grouping.ts";
import { ANCHOR_PROFILES } from "./anchors.ts";
import { fragmentsOfReading } from "./fragments.ts";
import { nearestTo, SHOWN } from "./nearest.ts";
import { folderOf, type Places } from "./places.ts";
import type { Dangling } from "./resolution.ts";

/** What a reference to nothing may have meant. */
export interface Suggestions {
  /** Paths with fragments, from the root, or ids: best first. */
  readonly nearest: readonly string[];
  /** Whether the first differs from what was written in case or Unicode form alone. */
  readonly differsInCase: boolean;
  /** Whether the first is the one file or heading that fits: safe to write in its place. */
  readonly isSure: boolean;
  /** Who else would have found it: profiles, or site generators at large. */
  readonly acceptedBy: readonly string[];
}

const NOTHING: Suggestions = { nearest: [], differsInCase: false, isSure: false, acceptedBy: [] };

/** Looks for what a dangling reference may have meant. */
export function suggestionsFor(dangling: Dangling, places: Places): Suggestions {
  switch (dangling.missing) {
    case "path":
      return forPath(dangling.path, places);
    case "fragment":
      return forFragment(dangling.path, dangling.fragment, places);
    case "lines":
      return { ...NOTHING, nearest: [dangling.path] };
    case "id":
      return {
        ...NOTHING,
        nearest: nearestTo(dangling.id, places.ids()),
      };
  }
}

/** Stems that stand in many folders: a file of that name elsewhere is another file. */
const COMMON = /^(?:readme|index|changelog|license|contributing|skill|agents|claude|\d+)(?:\.|$)/i;

function forPath(path: string, places: Places): Suggestions {
  const bare = path.replace(/\/$/, "");
  // A file is no folder, whatever the link makes of it.
  if (bare !== path && places.kindOf(bare) === "file") return { ...NOTHING, nearest: [bare], isSure: true };
  const alike = places.alike(bare);
  if (alike.length > 0)
    return { ...NOTHING, nearest: alike, differsInCase: true, isSure: alike.length === 1 };
  const pages = pagesOf(bare, places);
  if (pages.length > 0) return { ...NOTHING, nearest: pages, acceptedBy: ["site generators"] };
  const name = bare.slice(bare.lastIndexOf("/") + 1);
  const moved = places.named(name);
  if (moved.length > 0)
    return { ...NOTHING, nearest: moved.slice(0, SHOWN), isSure: moved.length === 1 && !COMMON.test(name) };
  return { ...NOTHING, nearest: nearestBeside(bare, places) };
}

/** The paths in the same folder with a name that is nearly this one, extension or not. */
function nearestBeside(path: string, places: Places): readonly string[] {
  const beside = groupBy(places.within(folderOf(path)), stemOf);
  const near = nearestTo(stemOf(path), beside.keys()).flatMap((stem) => beside.get(stem) ?? []);
  return near.slice(0, SHOWN);
}

const stemOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1).replace(/(?<=.)\.[^.]*$/, "");

/** Site generators write the address of a page, without its extension. */
function pagesOf(path: string, places: Places): readonly string[] {
  const stem = path.replace(/\.html?$/, "");
  const pages = [`${stem}.md`, `${stem}.mdx`, `${stem}/index.md`, `${stem}/index.mdx`];
  return pages.filter((page) => places.kindOf(page) === "file");
}

function forFragment(path: string, fragment: string, places: Places): Suggestions {
  const all = places.fragmentsOf(path)?.all ?? [];
  const folded = fragment.normalize("NFC").toLowerCase();
  const alike = all.filter((each) => each.normalize("NFC").toLowerCase() === folded);
  const nearest = (alike.length > 0 ? alike : nearestTo(fragment, all)).map((each) => `${path}#${each}`);
  return {
    nearest,
    differsInCase: alike.length > 0,
    isSure: alike.length === 1,
    acceptedBy: acceptedBy(path, fragment, places),
  };
}

/** The profiles under which a heading of the file has this fragment. */
function acceptedBy(path: string, fragment: string, places: Places): readonly string[] {
  const reading = places.around?.read(path);
  if (reading === undefined) return [];
  return ANCHOR_PROFILES.filter(
    (profile) => fragmentsOfReading(reading, profile).lineOf(fragment) !== undefined,
  );
}
