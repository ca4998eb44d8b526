import { findDate, type WrittenDate } from "../../dates.ts";

/** What a heading says of a release. */
export interface ReleaseHeading {
  /** As written, without a leading `v`; undefined where only unreleased work is gathered. */
  readonly version: string | undefined;
  readonly date: string | undefined;
  /** `Unreleased` or `yanked` beside a version, as written. */
  readonly status: string | undefined;
  /** Whether it can be nothing but a release, wherever it stands: a version, and beside it at most a date. */
  readonly sure: boolean;
}

/** Reads a heading, given as it is written, as that of a release; undefined when it cannot be one. */
export function readReleaseHeading(title: string): ReleaseHeading | undefined {
  if (title.length > LONGEST) return undefined;
  const text = undecorated(title);
  return readUnreleased(text) ?? readDated(text) ?? readVersioned(text);
}

/** The date of a text that is a date and nothing else, such as the line below a heading. */
export function loneDate(text: string): string | undefined {
  const date = text.length > LONGEST ? undefined : findDate(text);
  return date !== undefined && isOnlyRemark(without(text, date)) ? date.iso : undefined;
}

/** No heading of a release is longer; bounds the work on a line of a megabyte. */
const LONGEST = 1000;

const NUMBER = String.raw`\d+(?:\.(?:\d+|x\b))*`;
const BORDER = String.raw`(?=$|[\s)/:,;.|–—])`;
const SUFFIX = String.raw`(?:(?:[-+._]?[a-z][a-z0-9]*|[-+]\d+)(?:[-+._][a-z0-9]+)*)?`;

const UNRELEASED =
  /^(unreleased|upcoming|next|head|main|master|trunk|dev|develop|development|tbd|tba|wip|pending|nightly)(?: (?:changes|version|release))?(?=$|\s*[/(\-–—:,])/i;

/** `widget (development version)`, a name without a number before it. */
const IN_DEVELOPMENT = /^[^\d(]+\((unreleased|(?:in )?development(?: version)?)\)$/i;

/** Up to four words of name, a package glued to the version (`pkg@1.2.3`, `crate-v1.2.3`), the version, the rest. */
const VERSIONED = new RegExp(
  String.raw`^((?:[^\s\d]\S*\s+){0,4}?)(\S*[@/]|\p{L}[\w-]*-)?((?:v\.?)?${NUMBER}${SUFFIX})${BORDER}(.*)$`,
  "iu",
);
const LABEL = /^(?:version|release|ver\.|v\.)\s+(?=v?\d)/i;
const DATED = /^\d{4}-\d\d-\d\d\b/;
const VERSION = new RegExp(String.raw`\bv?(\d+(?:\.(?:\d+|x\b))+${SUFFIX})${BORDER}`, "i");
const DAY = /^\d{4}[.-]\d\d[.-]\d\d$/;
const REMARK = /\b(?:unreleased|yanked|released|release|notes|date|on|in)\b/gi;

function readUnreleased(text: string): ReleaseHeading | undefined {
  const word = UNRELEASED.exec(text)?.[1] ?? IN_DEVELOPMENT.exec(text)?.[1];
  if (word === undefined) return undefined;
  const version = VERSION.exec(text)?.[1];
  const status = version === undefined ? undefined : word;
  return { version, date: undefined, status, sure: /^unreleased$/i.test(word) };
}

/** `2013-01-01, Version 1.2.3`, or the day as the release's only name: `[2025-01-24] - Clean-up`. */
function readDated(text: string): ReleaseHeading | undefined {
  const date = DATED.exec(text)?.[0];
  if (date === undefined || findDate(date) === undefined) return undefined;
  const version = VERSION.exec(text.slice(date.length))?.[1] ?? date;
  return { version, date, status: undefined, sure: false };
}

function readVersioned(text: string): ReleaseHeading | undefined {
  const parts = partsOf(text.replace(LABEL, ""));
  return parts && (parts.name === "" ? readBare(parts) : readNamed(parts));
}

/** A version, and behind it whatever the author wished to say. */
function readBare(parts: Parts): ReleaseHeading | undefined {
  const date = findDate(parts.rest);
  const sure = isOnlyRemark(without(parts.rest, date));
  const isVersion = parts.version.includes(".") || (sure && isBareNumber(parts, date));
  return isVersion ? releaseOf(parts, date, sure) : undefined;
}

/** A version behind a name, and nothing else but a date. */
function readNamed(parts: Parts): ReleaseHeading | undefined {
  const date = findDate(parts.rest);
  const isVersion = parts.version.includes(".") && isName(parts.name);
  return isVersion && (date !== undefined || isOnlyRemark(parts.rest))
    ? releaseOf(parts, date, false)
    : undefined;
}

function releaseOf({ version, rest }: Parts, date: WrittenDate | undefined, sure: boolean): ReleaseHeading {
  const status = /\b(?:unreleased|yanked)\b/i.exec(rest)?.[0];
  return { version: version.replace(/^v\.?/i, ""), date: date?.iso ?? dayOf(version), status, sure };
}

/** `Upgrade to 2.0`, `Support for Stove 3` are about a version, not its name. */
const isName = (words: string): boolean =>
  !/\b(?:to|from|for|with|since|than|before|after|of|and|or)\s/i.test(words);

interface Parts {
  readonly name: string;
  readonly glued: string;
  readonly version: string;
  readonly rest: string;
}

function partsOf(text: string): Parts | undefined {
  const match = VERSIONED.exec(text);
  if (match === null) return undefined;
  const [, name = "", glued = "", version = "", rest = ""] = match;
  return { name, glued, version, rest };
}

/** A number without a dot is a version where a `v` or a date says so. */
const isBareNumber = ({ glued, version }: Parts, date: WrittenDate | undefined): boolean =>
  glued === "" && (/^v\d+$/i.test(version) || (/^\d+$/.test(version) && date !== undefined));

/** `2025.10.14` is a day; `2019.12.1` is the first patch of a month as likely as not. */
const dayOf = (version: string): string | undefined =>
  DAY.test(version) ? findDate(version)?.iso : undefined;

const without = (text: string, date: WrittenDate | undefined): string =>
  date === undefined ? text : text.slice(0, date.from) + text.slice(date.to);

const isOnlyRemark = (text: string): boolean => !/[\p{L}\d]/u.test(text.replace(REMARK, ""));

/** The text that a reader sees, without brackets, emphasis and leading ornaments. */
function undecorated(title: string): string {
  return title
    .replace(/\]\([^)]*\)|\]\[[^\]]*\]/g, "]")
    .replace(/<[^>]*>|\{#[^}]*\}|~~|\*\*|[`[\]\\]/g, "")
    .replace(/(?<![\p{L}\d])_+|_+(?![\p{L}\d])/gu, "")
    .replace(/^[^\p{L}\p{N}]+/u, "")
    .trim();
}
