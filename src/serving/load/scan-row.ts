import { FAMILIES } from "../../model/row.ts";
import {
  decodeText,
  JsonFault,
  OPEN_BRACE,
  OPEN_BRACKET,
  peek,
  scanArray,
  scanCount,
  scanObject,
  scanText,
  skipNull,
  skipValue,
  unexpected,
  type Cursor,
} from "./strict-json.ts";

type FieldType = "text" | "optional text" | "texts" | "family" | "line";

/** The base fields of a row in their declared order (a row may also be an array of just these), and what each may hold. */
export const BASE_FIELDS: ReadonlyMap<string, FieldType> = new Map([
  ["anchor", "text"],
  ["family", "family"],
  ["kind", "text"],
  ["id", "optional text"],
  ["title", "text"],
  ["file", "text"],
  ["line", "line"],
  ["status", "optional text"],
  ["guarantee_tag", "optional text"],
  ["summary", "optional text"],
  ["epic", "optional text"],
  ["depends_on", "texts"],
  ["doc_refs", "texts"],
  ["gh_issue", "optional text"],
  ["tag", "text"],
]);
const POSITIONS = [...BASE_FIELDS.keys()];
const REQUIRED = POSITIONS.filter(
  (name) => !["optional text", "texts"].includes(BASE_FIELDS.get(name) ?? ""),
);
const MAX_LINE = 0xffffffff;

/** Checks the row that stands at the cursor and moves past it. */
export function scanRow(cursor: Cursor): void {
  const given = new Set<string>();
  const field = (name: string): void => {
    const type = BASE_FIELDS.get(name);
    if (type === undefined) return skipValue(cursor);
    if (given.has(name)) throw new JsonFault(`duplicate field \`${name}\``, cursor.at);
    given.add(name);
    scanField(cursor, type);
  };
  const byte = peek(cursor);
  if (byte === OPEN_BRACE) scanObject(cursor, field);
  else if (byte === OPEN_BRACKET) scanArray(cursor, (position) => field(nameAt(cursor, position)));
  else throw unexpected(cursor, "a row");
  const missing = REQUIRED.find((name) => !given.has(name));
  if (missing !== undefined) throw new JsonFault(`missing field \`${missing}\``, cursor.at - 1);
}

function nameAt(cursor: Cursor, position: number): string {
  const name = POSITIONS[position];
  if (name === undefined) throw unexpected(cursor, "`]`");
  return name;
}

function scanField(cursor: Cursor, type: FieldType): void {
  switch (type) {
    case "text":
      return scanText(cursor);
    case "optional text":
      return skipNull(cursor) ? undefined : scanText(cursor);
    case "texts":
      return scanTexts(cursor);
    case "family":
      return scanFamily(cursor);
    case "line":
      return scanCount(cursor, MAX_LINE);
  }
}

function scanTexts(cursor: Cursor): void {
  if (cursor.text.charCodeAt(cursor.at) !== OPEN_BRACKET) throw unexpected(cursor, "an array of strings");
  scanArray(cursor, () => scanText(cursor));
}

function scanFamily(cursor: Cursor): void {
  const start = cursor.at;
  scanText(cursor);
  const written = decodeText(cursor.text, start, cursor.at);
  if (FAMILIES.some((family) => family === written)) return;
  throw new JsonFault(`unknown family \`${written}\`, expected one of ${FAMILIES.join(", ")}`, start);
}
