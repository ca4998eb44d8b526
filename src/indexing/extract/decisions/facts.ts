import type { DecisionSeries } from "../../config.ts";
import type { FieldValue } from "../../markdown/frontmatter.ts";

/** Where a piece of metadata stands. */
export type Place =
  | "frontmatter"
  | "sidecar"
  | "row"
  /** A row whose key is bold, as in tero's own documents. */
  | "bold row"
  | "column"
  | "html"
  | "preamble"
  | "bullet"
  | "line"
  | "labels"
  | "section";

/** One piece of metadata as the author wrote it: `* Status: **Accepted**`. */
export interface Statement {
  readonly place: Place;
  /** Words in lower case: `start date`, `superseded by`. */
  readonly key: string;
  readonly value: string;
  readonly line: number;
}

export interface Heading {
  readonly level: number;
  readonly line: number;
  /** Links reduced to their labels. */
  readonly text: string;
  /** Whether it is the first heading of all. */
  readonly opens: boolean;
}

/** Why a document may be a decision record, judged by itself alone. */
export type Sign = "status" | "keys" | "heading" | "numbered heading" | "sections" | "sidecar";

/** What one markdown file tells about decisions. */
export interface DocumentFacts {
  readonly of: "document";
  readonly statements: readonly Statement[];
  /** The first level-1 heading, else the first heading that opens the document. */
  readonly heading?: Heading;
  /** The heading straight below that one, where that one is only an id. */
  readonly nextHeading?: Heading;
  readonly signs: readonly Sign[];
  /** Said of a document that has nothing but a heading and a sentence or two: that what it held lies elsewhere. */
  readonly isMoved?: true;
  /** What the YAML parser objected to in the frontmatter, with lines of the file. */
  readonly faults?: readonly { readonly line: number; readonly message: string }[];
  /** How many headings of level 1 it has. */
  readonly levelOnes: number;
}

/** Metadata that stands in a file of its own beside the document: `kep.yaml`. */
export interface SidecarFacts {
  readonly of: "sidecar";
  readonly statements: readonly Statement[];
}

/** A tool's configuration that says where records live: `.adr-dir`. */
export interface SettingFacts {
  readonly of: "setting";
  readonly folders: readonly RecordFolder[];
}

/** A folder, or a single file, that is said to hold records. */
export interface RecordFolder extends Partial<Pick<DecisionSeries, "kind" | "prefix">> {
  /** From the repository root, empty for the root itself. */
  readonly path: string;
  /** Written in front of the ids of a folder that belongs to one package. */
  readonly scope?: string;
}

export type DecisionFacts = DocumentFacts | SidecarFacts | SettingFacts;

/** `Superseded-By`, `supersededBy` and `superseded_by` are one key. */
export function keyWords(written: string): string {
  if (/^[a-z]+$/.test(written)) return written;
  return written
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replace(/[*_`:\-\s]+/g, " ")
    .trim()
    .toLowerCase();
}

/**
 * The scalars of a YAML value with the key each stands under. A list gives one each; so does a mapping, whose entries stand
 * under their own keys; but `{ accepted }`, a key without a value, is a scalar in braces, and a mapping that names its
 * `number` is a reference to it.
 */
export function scalarsOf(
  value: FieldValue,
  key: string,
): { readonly key: string; readonly value: string }[] {
  if (value === null) return [];
  if (typeof value === "string") return [{ key: keyWords(key), value }];
  if (isList(value)) return value.flatMap((item) => scalarsOf(item, key));
  const number = value["number"];
  if (typeof number === "string" && key !== "") return scalarsOf(number, key);
  return Object.entries(value).flatMap(([name, inner]) =>
    scalarsOf(inner ?? name, inner === null ? key : name),
  );
}

function isList(value: FieldValue): value is readonly FieldValue[] {
  return Array.isArray(value);
}
