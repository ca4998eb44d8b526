import { byCodePoint } from "../../../model/order.ts";
import type { DecisionKind } from "../../../model/row.ts";
import type { DecisionSeries } from "../../config.ts";
import type { DocumentFacts } from "./facts.ts";
import { isUsualPrefix } from "./groups.ts";
import type { Series } from "./series.ts";
import type { Unit } from "./units.ts";

/** The prefix of a series' ids and what told it. */
export interface Prefix {
  /** Empty when nothing tells one: then the number alone is the id. */
  readonly text: string;
  readonly rule: string;
}

/** A document about a folder: its README or its template. */
export interface Guide {
  readonly stem: string;
  readonly facts: DocumentFacts;
}

/** What a configuration says of a series. */
export type Declaration = Pick<DecisionSeries, "kind" | "prefix">;

/** In this order: the configuration, the names, the metadata, the headings, the README or template, the folder. */
export function prefixOf(
  series: Series,
  declared: Declaration | undefined,
  guides: readonly Guide[],
): Prefix {
  const told: readonly (Prefix | undefined)[] = [
    named(declared?.prefix, "tero.json"),
    named(asId(series.namePrefix), "file name"),
    named(mostVoted(series.records, metadataPrefix), "metadata of the series"),
    named(mostVoted(series.records, headingPrefix), "headings of the series"),
    named(
      guides.map(guidePrefix).find((each) => each !== undefined),
      "README or template",
    ),
    named(kindPrefix(declared?.kind) ?? folderPrefix(series), "folder"),
  ];
  return told.find((each) => each !== undefined) ?? { text: "", rule: "none told" };
}

function named(text: string | undefined, rule: string): Prefix | undefined {
  return text === undefined || text === "" ? undefined : { text, rule };
}

/** A single short word in capitals; a scope or a long word as written. */
export function asId(prefix: string): string {
  return /^[a-z]{1,5}$/i.test(prefix) ? prefix.toUpperCase() : prefix;
}

/** What most members say, where at least a quarter of them say it. */
function mostVoted(records: readonly Unit[], vote: (unit: Unit) => string | undefined): string | undefined {
  const votes = new Map<string, number>();
  for (const unit of records) {
    const found = vote(unit);
    if (found !== undefined) votes.set(found, (votes.get(found) ?? 0) + 1);
  }
  const [best] = [...votes].toSorted((a, b) => b[1] - a[1] || byCodePoint(a[0], b[0]));
  return best && best[1] * 4 >= records.length ? best[0] : undefined;
}

/** `Proposal: [SE-0302](…)`, `id: ADR-7`, `CAP: 0001`, `RFC PR: …#1`: a value with the record's own number. */
function metadataPrefix({ name, facts }: Unit): string | undefined {
  if (!("number" in name) || name.number === undefined) return undefined;
  for (const { key, value } of facts.statements) {
    const own = sameNumber(/^\W*([A-Z]{2,6})[- #]?([0-9A-F]+)\b/.exec(value), name.number);
    if (own !== undefined) return own;
    const word = /^([a-z]{2,5})(?: (?:pr|number|no|id))?$/.exec(key)?.[1];
    if (word !== undefined && !NO_PREFIX.has(word) && lastNumber(value) === Number(name.number))
      return word.toUpperCase();
  }
  return undefined;
}

const NO_PREFIX: ReadonlySet<string> = new Set([
  "id",
  "num",
  "no",
  "pr",
  "issue",
  "order",
  "nav",
  "date",
  "title",
  "bug",
  "pull",
  "rank",
]);

function lastNumber(value: string): number | undefined {
  const found = /(?:^|[^\d-])(\d+)\W*$/.exec(value.replace(/\]\([^)]*\)/g, "]"));
  return found ? Number(found[1]) : undefined;
}

/** `# KEP-1194: …`, `# Aries RFC 0019: …`, `# NIP-5A`. */
function headingPrefix({ name, facts }: Unit): string | undefined {
  if (!("number" in name) || name.number === undefined) return undefined;
  return sameNumber(HEADING_ID.exec(facts.heading?.text ?? ""), name.number);
}

const HEADING_ID = /^\W*(?:[A-Z][a-z]+ )?([A-Z]{2,6})[\s#-]*([0-9A-F]+)\b/;

function sameNumber(match: RegExpExecArray | null, number: string): string | undefined {
  const [, text, found = ""] = match ?? [];
  return found.replace(/^0+/, "") === number.replace(/^0+/, "") ? text : undefined;
}

/** `0000-kep-template`, `# Ember RFCs`. */
function guidePrefix({ stem, facts }: Guide): string | undefined {
  const words = /template/i.test(stem) ? stem.split(/[^A-Za-z]+/) : [];
  const title = (facts.heading?.text ?? "").match(/\b[A-Z]{2,5}(?=s?\b)/g) ?? [];
  return [...words, ...title]
    .find((word) => isUsualPrefix(word) && !/^(decision|proposal)$/i.test(word))
    ?.toUpperCase();
}

function kindPrefix(kind: DecisionKind | undefined): string | undefined {
  if (kind === "adr") return "ADR";
  return kind === "rfc" ? "RFC" : undefined;
}

function folderPrefix({ folder, purpose }: Series): string | undefined {
  const acronym = folder.split("/").findLast((segment) => /^[a-z]{1,3}(ep|ip)s$/i.test(segment));
  return purpose.holds === "decisions"
    ? (kindPrefix(purpose.kind) ?? acronym?.slice(0, -1).toUpperCase())
    : acronym?.slice(0, -1).toUpperCase();
}
