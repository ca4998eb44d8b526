import type { Sibling } from "../../model/index-file.ts";
import { FAMILIES, type Row } from "../../model/row.ts";
import type { LoadedFlag } from "../corpus.ts";

type Fields = Readonly<Record<string, unknown>>;

/** The base fields in the order of a row that is written as an array. */
const POSITIONS =
  "anchor family kind id title file line status guarantee_tag summary epic depends_on doc_refs gh_issue tag".split(
    " ",
  );

const TEXTS = [
  "id",
  "status",
  "guarantee_tag",
  "summary",
  "epic",
  "gh_issue",
  "hash",
  "date",
  "version",
] as const;
const LISTS = ["depends_on", "doc_refs", "supersedes", "superseded_by", "links", "labels"] as const;
const COUNTS = ["level", "end_line", "tokens"] as const;

/** A row as scanned, decoded. What the base does not require is taken only where it is what it should be. */
export function decodeRow(value: unknown): Row {
  const fields = fieldsOf(value);
  const row: { -readonly [Name in keyof Row]: Row[Name] } = {
    anchor: checkedText(fields, "anchor"),
    family: FAMILIES.find((family) => family === fields["family"]) ?? "doc",
    kind: checkedText(fields, "kind"),
    title: checkedText(fields, "title"),
    file: checkedText(fields, "file"),
    line: countOf(fields, "line") ?? 0,
    tag: checkedText(fields, "tag"),
  };
  for (const name of TEXTS) {
    const text = textOf(fields, name);
    if (text !== undefined) row[name] = text;
  }
  for (const name of LISTS) {
    const texts = textsOf(fields, name);
    if (texts !== undefined) row[name] = texts;
  }
  for (const name of COUNTS) {
    const count = countOf(fields, name);
    if (count !== undefined) row[name] = count;
  }
  return row;
}

/** The flags, whose item and reason were checked. */
export function decodeFlags(value: unknown): LoadedFlag[] {
  return arrayOf(value).map((each) => {
    const fields = fieldsOf(each);
    const flag: { -readonly [Name in keyof LoadedFlag]: LoadedFlag[Name] } = {
      item: checkedText(fields, "item"),
      reason: checkedText(fields, "reason"),
    };
    const code = textOf(fields, "code");
    const line = countOf(fields, "line");
    if (code !== undefined) flag.code = code;
    if (line !== undefined) flag.line = line;
    return flag;
  });
}

/** The siblings that name themselves and their place. */
export function decodeSiblings(value: unknown): Sibling[] {
  return arrayOf(value).flatMap((each) => {
    const fields = fieldsOf(each);
    const name = textOf(fields, "name");
    const path = textOf(fields, "path");
    if (name === undefined || path === undefined) return [];
    return [
      { name, path, covers: textOf(fields, "covers") ?? "", generator: textOf(fields, "generator") ?? "" },
    ];
  });
}

function fieldsOf(value: unknown): Fields {
  if (Array.isArray(value))
    return Object.fromEntries(POSITIONS.map((name, position) => [name, value[position]]));
  return typeof value === "object" && value !== null ? { ...value } : {};
}

/** A text that the scan has made sure of. */
const checkedText = (fields: Fields, name: string): string => textOf(fields, name) ?? "";

function textOf(fields: Fields, name: string): string | undefined {
  const value = fields[name];
  return typeof value === "string" ? value : undefined;
}

function countOf(fields: Fields, name: string): number | undefined {
  const value = fields[name];
  return typeof value === "number" && Number.isInteger(value) && value >= 0 ? value : undefined;
}

function textsOf(fields: Fields, name: string): readonly string[] | undefined {
  const values = arrayOf(fields[name]);
  const texts = values.filter((value) => typeof value === "string");
  return values.length > 0 && texts.length === values.length ? texts : undefined;
}

const arrayOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
