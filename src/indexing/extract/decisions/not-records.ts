import { byCodePoint } from "../../../model/order.ts";
import { STATUS_KEYS } from "./keys.ts";
import { namesPlaceholder } from "./record-name.ts";
import type { Series, Survey } from "./series.ts";
import { readStatus } from "./status-word.ts";
import { isIndexName, type Unit } from "./units.ts";

/** Why a document that lies and is named like a record is none; undefined when it may be one. */
export function whyNoRecord(unit: Unit, isDocument: (path: string) => boolean): string | undefined {
  if (isTranslation(unit, isDocument)) return "it is a translation of the record beside it";
  if (isTemplate(unit)) return "it is a template";
  if (isIndex(unit)) return "it is the index of its folder";
  if (isStub(unit)) return "it only says where the record has moved";
  return undefined;
}

/** `0007-x.fr.md` beside `0007-x.md`. */
function isTranslation({ path }: Unit, isDocument: (path: string) => boolean): boolean {
  const match = /^(.+)\.[a-z]{2,3}(?:[-_][A-Za-z]{2,4})?(\.\w+)$/.exec(path);
  return match !== null && isDocument(`${match[1] ?? ""}${match[2] ?? ""}`);
}

/** A template shows by its name, by a title that is one, or by a name without a real number and nothing filled in. */
export function isTemplate(unit: Unit): boolean {
  const title = headingText(unit);
  return (
    namesTemplate(unit) ||
    TEMPLATE_TITLE.test(title) ||
    (!isNumbered(unit) && isUnfilledTitle(title)) ||
    isUnfilledZero(unit)
  );
}

const TEMPLATE_TITLE =
  /^(\W|\d|\b(adrs?|rfcs?|[a-z]{0,3}ep|[a-z]{1,2}ip|proposal|(architecture )?decision record|design doc)\b)*template\W*$/i;

/**
 * `0023-template-engine` is no template: a name with a real number is one where it says nothing else, any other where it
 * ends so or the document has no real status.
 */
function namesTemplate(unit: Unit): boolean {
  if (namesPlaceholder(unit.stem) || ONLY_TEMPLATE.test(unit.name.slug)) return true;
  if (isNumbered(unit) || unit.name.form === "date" || !/template/i.test(unit.stem)) return false;
  return /template$/i.test(unit.stem) || !unit.facts.signs.includes("status");
}

/** `001-proposal-template` */
const ONLY_TEMPLATE = /^((adr|rfc|decision|proposal|design|enhancement)[-_ ])?template$/i;

function isNumbered({ name }: Unit): boolean {
  return "number" in name && name.number !== undefined && !isZero(name.number);
}

/** `000-index`: the number zero puts it first. */
function isIndex({ name }: Unit): boolean {
  return "number" in name && isZero(name.number ?? "") && isIndexName(name.slug);
}

/** `{short title}`, `<ADR NUMBER>. <ADR TITLE>`, `[Title]` (but no link). */
export function isUnfilledTitle(title: string): boolean {
  return /^([A-Z]+[\s\d:#-]*)?(\{.*\}|<[a-z].*>|\[[^\]]*\])$/i.test(title);
}

/** Zero is also the number of drafts: it is that of a template where the title says so, or nobody filled in the rest. */
function isUnfilledZero({ name, facts }: Unit): boolean {
  if (!("number" in name) || name.number === undefined || !isZero(name.number)) return false;
  return (
    namesPlaceholder(facts.heading?.text ?? "") ||
    facts.statements.some(({ key, value }) =>
      STATUS.has(key)
        ? readStatus(value).is === "placeholder"
        : key === "title" && /template\W*$/i.test(value),
    )
  );
}

const STATUS = new Set<string>(STATUS_KEYS);

export const isZero = (number: string): boolean => /^0+$/.test(number);

function headingText({ facts }: Unit): string {
  return (facts.heading?.text ?? "").replace(/<!--[\s\S]*?-->/g, "").trim();
}

function isStub({ facts }: Unit): boolean {
  return facts.isMoved === true && !facts.statements.some(({ key }) => STATUS.has(key));
}

/** Leaves out series that repeat another one in a second folder: translations and generated copies have the same names. */
export function withoutCopies({ series, refused }: Survey): Survey {
  const originals = new Set<string>();
  const kept: Series[] = [];
  const copies: Series[] = [];
  for (const each of series.toSorted(byOriginality)) {
    const stems = each.records.map((unit) => unit.stem);
    const known = stems.filter((stem) => originals.has(stem)).length;
    const isCopy = stems.length > 2 && known / stems.length >= 0.8;
    (isCopy ? copies : kept).push(each);
    if (!isCopy) stems.forEach((stem) => originals.add(stem));
  }
  const because = "its folder repeats another one, as translations and generated copies do";
  return {
    series: kept,
    refused: [...refused, ...copies.flatMap(({ records }) => records.map((unit) => ({ unit, because })))],
  };
}

/** Markdown before MDX, English before other languages, near the root before deep. */
function byOriginality(a: Series, b: Series): number {
  return (
    copyRank(a) - copyRank(b) ||
    a.folder.split("/").length - b.folder.split("/").length ||
    byCodePoint(a.folder, b.folder)
  );
}

function copyRank({ folder, records }: Series): number {
  const isMdx = records.every((unit) => unit.path.endsWith(".mdx"));
  const isEnglish = folder.split("/").includes("en");
  return (isMdx ? 2 : 0) + (isEnglish ? 0 : 1);
}
