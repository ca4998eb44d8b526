import { idKey } from "../../model/id-key.ts";
import type { Row } from "../../model/row.ts";
import type { LoadedFlag } from "../corpus.ts";
import type { Refused } from "../query/outcome.ts";
import { nearestTo, SHOWN } from "./nearest.ts";
import type { Places } from "./places.ts";
import { nameOf, pathOf, type Dangling, type Resolution, type Target } from "./resolution.ts";
import { recordsWithId } from "./resolve-id.ts";
import { resolvePlace } from "./resolve.ts";
import { suggestionsFor } from "./suggest.ts";

/** What a client's words name: one place or more, or why none. */
export type Located = { readonly kind: "located"; readonly targets: readonly Target[] } | Refused;

/**
 * Finds what a client names: an anchor, an id in any spelling, a number that only one series has, a path, a path with
 * `#fragment` or `:line`, a folder.
 */
export function locate(target: string, places: Places): Located {
  const wanted = target.trim().replace(/^\.\//, "");
  const rows = rowsNamed(wanted, places);
  if (rows.length > 0) return { kind: "located", targets: rows.map((row) => ({ kind: "row", row })) };
  const [, path = wanted, line, to] = /^(.+?):(\d+)(?:-(\d+))?$/.exec(wanted) ?? [];
  const [file = "", fragment] = path.split("#", 2);
  const cited = line === undefined ? fragment : `L${line}-L${to ?? line}`;
  return fromResolution(wanted, resolvePlace(file, cited, places), places);
}

/** Whether words name something, or a part of something that is there; much quicker than to say what is nearest. */
export function namesSomething(words: string, places: Places): boolean {
  if (rowsNamed(words, places).length > 0) return true;
  const [, path = words] = /^(.+?):(\d+)(?:-(\d+))?$/.exec(words) ?? [];
  const [file = ""] = path.split("#", 1);
  return places.kindOf(file.replace(/(?<=.)\/$/, "")) !== undefined;
}

/** The same, but of one place: several are refused with their names. */
export function locateOne(target: string, places: Places): { kind: "located"; target: Target } | Refused {
  const located = locate(target, places);
  if (located.kind === "refused") return located;
  const [first, second] = located.targets;
  if (first !== undefined && second === undefined) return { kind: "located", target: first };
  return ambiguous(target, located.targets, places);
}

/** An anchor is exact; an id may be spelled in any way; a bare number will do where it names one record. */
function rowsNamed(wanted: string, places: Places): readonly Row[] {
  const anchored = places.withAnchor(wanted);
  if (anchored.length > 0) return anchored;
  if (/[/.#:]/.test(wanted)) return [];
  const records = recordsWithId(wanted, places);
  if (records.length > 0) return records;
  return /^\d+$/.test(wanted)
    ? places.numbered(idKey(wanted)).filter((row) => row.family !== "changelog")
    : [];
}

function fromResolution(wanted: string, resolution: Resolution, places: Places): Located {
  switch (resolution.status) {
    case "resolved":
      return { kind: "located", targets: [resolution.to] };
    case "ambiguous":
      return { kind: "located", targets: resolution.candidates };
    case "external":
      return outOfScope(wanted, places);
    case "dangling":
      return leftOut(wanted, places) ?? absent(wanted, resolution, places);
  }
}

/** What is searched for a target, in words. */
export function searchedFor(places: Places): string {
  const files = places.around === undefined ? "" : `, ${counted(places.around.paths.length, "file")} by path`;
  return `${counted(places.corpus.size, "row")} by anchor, id and path${files}`;
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

function ambiguous(target: string, targets: readonly Target[], places: Places): Refused {
  return {
    kind: "refused",
    refusal: "ambiguous",
    message: `\`${target}\` names ${targets.length} places`,
    searched: searchedFor(places),
    candidates: targets.map(nameOf),
    next: "ask again with one of the anchors",
  };
}

function outOfScope(target: string, places: Places): Refused {
  return {
    kind: "refused",
    refusal: "out_of_scope",
    message: `\`${target}\` is not a place of this repository that can be looked at from here`,
    searched: searchedFor(places),
    candidates: [],
    next:
      places.around === undefined
        ? "serve the index beside its sources to ask for files that are not indexed"
        : "ask for a path from the root of the repository",
  };
}

function absent(target: string, dangling: Dangling, places: Places): Refused {
  const near = suggestionsFor(dangling, places).nearest;
  return {
    kind: "refused",
    refusal: "absent",
    message: `there is no \`${target}\`: ${missingWords(dangling)}`,
    searched: searchedFor(places),
    candidates:
      near.length > 0
        ? near
        : [...nearestTo(target, places.ids()), ...nearestTo(withoutEnding(target), places.anchors())].slice(
            0,
            SHOWN,
          ),
    next: "ask for one of the nearest, or find the right words with text_search",
  };
}

/** The name of a document's file, as its anchor would say it. */
const withoutEnding = (target: string): string => target.replace(/\.(?:md|mdx|markdown)$/i, "");

function missingWords(dangling: Dangling): string {
  switch (dangling.missing) {
    case "path":
      return "no row has that anchor or id, and no file that path";
    case "fragment":
      return `${dangling.path} has no heading or name with the fragment \`${dangling.fragment}\``;
    case "lines":
      return `${dangling.path} has ${counted(dangling.lineCount, "line")}`;
    case "id":
      return "no row has that id";
  }
}

/** Codes of flags about files that are there but could not be read. */
const UNREAD: ReadonlySet<string> = new Set(["binary", "not-utf8", "unreadable", "too-large"]);

/** A path that the index leaves out says by which rule, not that it is absent. */
function leftOut(target: string, places: Places): Refused | undefined {
  const [path = ""] = target.split("#", 1);
  const flag = places.corpus.flagged.find(({ item }) => path === item || path.startsWith(`${item}/`));
  return flag === undefined ? undefined : refusedByFlag(target, flag, places);
}

/** The refusal of what a flag is about. */
function refusedByFlag(target: string, flag: LoadedFlag, places: Places): Refused {
  const isUnread = flag.code !== undefined && UNREAD.has(flag.code);
  const line = flag.line === undefined ? "" : `:${flag.line}`;
  return {
    kind: "refused",
    refusal: isUnread ? "unparseable" : "excluded",
    message: `\`${target}\` is not in the index: ${flag.item}${line} ${flag.reason}`,
    searched: `${searchedFor(places)}, ${counted(places.corpus.flagged.length, "flag")}`,
    candidates: [],
    next: isUnread ? `mend ${flag.item} and index again` : "name it under `include` in tero.json to index it",
  };
}

/** A file that is there but has no row: it came after the index, or the index has no rows for files like it. */
export function withoutRow(target: Target, places: Places): Refused {
  const path = pathOf(target);
  const isMarkdown = /\.(?:md|mdx|markdown)$/i.test(path);
  return (
    leftOut(path, places) ?? {
      kind: "refused",
      refusal: isMarkdown ? "stale" : "out_of_scope",
      message: isMarkdown
        ? `${path} is there, but the index does not know it: it was written after the index`
        : `${path} is there, but it is no document: the index has no row for it`,
      searched: searchedFor(places),
      candidates: [],
      next: isMarkdown ? "index again, or call refresh" : "ask refs who cites it",
    }
  );
}
