import type { Block, MarkdownDocument } from "../../markdown/document.ts";
import { headingTitle } from "../../markdown/inline.ts";
import { loneDate, readReleaseHeading, type ReleaseHeading } from "./release-heading.ts";

/** A heading of a changelog that opens a unit of its own. */
export type Unit = Release | Entry;

export interface Release extends Place, Pick<ReleaseHeading, "version" | "date" | "status"> {
  readonly kind: "release";
}

/** What one release says under one heading; deeper headings are part of it. */
export interface Entry extends Place {
  readonly kind: "entry";
}

interface Place {
  /** The heading as written, and as a title. */
  readonly heading: string;
  readonly title: string;
  readonly line: number;
  readonly endLine: number;
}

/** The releases of a changelog and the entries below them, in the order of the file; none when it is no changelog. */
export function readReleases(document: MarkdownDocument): Unit[] {
  const headings = headingsOf(document);
  const releases = findReleases(headings);
  const isTold = [...releases].some(({ release }) => release?.sure || release?.date);
  return isTold || releases.size > 1 ? closeUnits(unitsOf(headings, releases), document) : [];
}

interface Heading {
  readonly block: Block;
  readonly text: string;
  readonly release: ReleaseHeading | undefined;
  /** The paragraph that follows at once. */
  readonly below: string;
}

/** Headings inside lists and quotes belong to the entry around them, and one that is the date of a release to this. */
function headingsOf(document: MarkdownDocument): Heading[] {
  const { blocks } = document;
  const headings = blocks.flatMap((block, at) => {
    if (block.kind !== "heading" || block.lists > 0 || block.quotes > 0) return [];
    const text = document.content(block);
    const next = blocks[at + 1];
    const isText = next?.kind === "paragraph" || next?.kind === "heading";
    return [{ block, text, release: readReleaseHeading(text), below: isText ? document.content(next) : "" }];
  });
  return headings.filter(({ block, text }, at) => !isDateOf(block, text, headings[at - 1]));
}

/** `### October 25, 2023` straight below `## 1.15.1` */
function isDateOf({ level }: Block, text: string, above: Heading | undefined): boolean {
  const isBelow = above?.below === text && above.block.level < level;
  return isBelow && above.release !== undefined && !above.release.date && loneDate(text) !== undefined;
}

const LEVELS = [1, 2, 3, 4, 5, 6] as const;

/**
 * The heading level down to which what may be a release is one: the first at which some heading can be nothing else or
 * several may be one, else the first at which one may be.
 */
function releaseLevel(headings: readonly Heading[]): number {
  const count = (level: number, sure: boolean): number =>
    headings.filter(({ block, release }) => block.level === level && release?.sure === sure).length;
  const several = LEVELS.find((level) => count(level, true) > 0 || count(level, false) > 1);
  return several ?? LEVELS.find((level) => count(level, false) > 0) ?? 0;
}

/** The heading that opens the file names the changelog, unless it stands among releases: `# Changelog of 2.x`. */
function findReleases(headings: readonly Heading[]): ReadonlySet<Heading> {
  const level = releaseLevel(headings);
  const [title] = headings;
  const isRelease = (heading: Heading): boolean =>
    heading.release !== undefined &&
    (heading.release.sure ||
      (heading.block.level <= level && !(heading === title && title.block.level < level)));
  return new Set(headings.filter(isRelease));
}

/** Releases, and below them the outermost other headings. */
function unitsOf(headings: readonly Heading[], releases: ReadonlySet<Heading>): OpenUnit[] {
  const units: OpenUnit[] = [];
  let outermost = 0;
  for (const heading of headings) {
    const release = releases.has(heading);
    if (!release && heading.block.level > outermost) continue;
    units.push({ heading, release });
    outermost = release ? 6 : heading.block.level;
  }
  return units;
}

interface OpenUnit {
  readonly heading: Heading;
  readonly release: boolean;
}

/** A release lasts until the next one, or until a heading of its level or above; an entry until the next of either. */
function closeUnits(units: readonly OpenUnit[], document: MarkdownDocument): Unit[] {
  return units.map(({ heading, release }, at) => {
    let next = at + 1;
    if (release) while (isWithin(units[next], heading.block.level)) next++;
    const endLine = (units[next]?.heading.block.line ?? document.lineCount + 1) - 1;
    const place = {
      heading: heading.text,
      title: headingTitle(document, heading.block),
      line: heading.block.line,
      endLine,
    };
    return release ? { kind: "release", ...place, ...factsOf(heading) } : { kind: "entry", ...place };
  });
}

const isWithin = (unit: OpenUnit | undefined, level: number): boolean =>
  unit !== undefined && !unit.release && unit.heading.block.level > level;

/** What the heading leaves open may stand in the line below it: `*October 14, 2025*`, "This release was yanked". */
function factsOf({ text, release, below }: Heading): Pick<Release, "version" | "date" | "status"> {
  const isStruck = text.startsWith("~~");
  return {
    version: release?.version,
    date: release?.date ?? loneDate(below),
    status: release?.status ?? (isStruck ? /yanked/i.exec(below)?.[0] : undefined),
  };
}
