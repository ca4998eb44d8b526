import type { Reading } from "../../model/reading.ts";
import type { Row } from "../../model/row.ts";
import { type AnchorProfile, headingAnchors } from "./anchors.ts";

/** What can stand after `#` in a link to one markdown file. */
export interface Fragments {
  /** The line that a fragment leads to. */
  readonly lineOf: (fragment: string) => number | undefined;
  /** Every fragment of the file, in order of lines. */
  readonly all: readonly string[];
  /** Whether all are known. Without the sources, those that HTML names are not. */
  readonly complete: boolean;
}

/** The fragments of a file as it reads now. */
export function fragmentsOfReading(reading: Reading, profile: AnchorProfile = "github"): Fragments {
  const ofProfiles = KNOWN.get(reading) ?? new Map<AnchorProfile, Fragments>();
  KNOWN.set(reading, ofProfiles);
  const known = ofProfiles.get(profile) ?? readFragments(reading, profile);
  ofProfiles.set(profile, known);
  return known;
}

/** One reading is asked many times: by everything that links to it. */
const KNOWN = new WeakMap<Reading, Map<AnchorProfile, Fragments>>();

function readFragments(reading: Reading, profile: AnchorProfile): Fragments {
  const anchors = headingAnchors(
    reading.headings.map(({ title }) => title),
    profile,
  );
  const lines = new Map<string, number>();
  for (const [at, anchor] of anchors.entries()) claim(lines, anchor, reading.headings[at]?.line ?? 1);
  for (const { name, line } of reading.names) claim(lines, name, line);
  return fragments(lines, true);
}

/** The fragments that the rows of a file have as headings. */
export function fragmentsOfRows(rows: readonly Row[]): Fragments {
  const lines = new Map<string, number>();
  for (const [at, anchor] of headingAnchors(rows.map(({ title }) => title)).entries()) {
    claim(lines, anchor, rows[at]?.line ?? 1);
  }
  return fragments(lines, false);
}

/** The first place of a name is the one that a browser goes to. */
function claim(lines: Map<string, number>, name: string, line: number): void {
  if (!lines.has(name)) lines.set(name, line);
}

function fragments(lines: ReadonlyMap<string, number>, complete: boolean): Fragments {
  const lineOf = (fragment: string): number | undefined =>
    lines.get(fragment) ?? (fragment === "" || fragment === "top" ? 1 : undefined);
  return {
    lineOf: (fragment) => lineOf(fragment) ?? lineOf(fragment.replace(/^user-content-/, "")),
    all: [...lines.keys()],
    complete,
  };
}
