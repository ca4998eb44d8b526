import { skipPlainRows } from "./plain-row.ts";
import { scanRow } from "./scan-row.ts";
import {
  expectEnd,
  JsonFault,
  OPEN_BRACE,
  OPEN_BRACKET,
  peek,
  scanArray,
  scanObject,
  scanText,
  skipValue,
  unexpected,
  type Cursor,
} from "./strict-json.ts";

/** Where things stand in the text of an index; nothing is decoded until it is asked for. */
export interface ScannedIndex {
  /** Places of the values of the top-level keys. */
  readonly values: ReadonlyMap<string, Span>;
  /** The rows by small groups, in the order of the file. */
  readonly groups: readonly RowGroup[];
}

export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Rows that follow each other. */
export interface RowGroup extends Span {
  readonly count: number;
  /** Written the way builders write them: nothing but known fields, and no string that could be written otherwise. */
  readonly isPlain: boolean;
}

interface IndexScan {
  readonly cursor: Cursor;
  readonly values: Map<string, Span>;
  readonly groups: RowGroup[];
}

/** Checks an index in one pass, strictly. `text` has one character a byte. Throws a JsonFault. */
export function scanIndex(text: string): ScannedIndex {
  const scan: IndexScan = { cursor: { text, at: 0 }, values: new Map(), groups: [] };
  const { cursor, values } = scan;
  const byte = peek(cursor);
  if (byte === OPEN_BRACE) scanObject(cursor, (key) => scanMember(scan, key));
  else if (byte === OPEN_BRACKET) scanPair(scan);
  else throw unexpected(cursor, "an object");
  if (!values.has("items")) throw new JsonFault("missing field `items`", cursor.at - 1);
  expectEnd(cursor);
  return scan;
}

function scanMember(scan: IndexScan, key: string): void {
  const { cursor, values } = scan;
  const start = cursor.at;
  const isKnown = key === "items" || key === "flagged";
  if (isKnown && values.has(key)) throw new JsonFault(`duplicate field \`${key}\``, start);
  if (isKnown && cursor.text.charCodeAt(start) !== OPEN_BRACKET)
    throw unexpected(cursor, `an array in \`${key}\``);
  if (key === "items") scanArray(cursor, () => scanRows(scan));
  else if (key === "flagged") scanArray(cursor, () => scanFlag(cursor));
  else skipValue(cursor);
  values.set(key, { start, end: cursor.at });
}

/** The fixed form of an index without keys: its rows, then its flags. */
function scanPair(scan: IndexScan): void {
  scanArray(scan.cursor, (position) => {
    if (position > 1) throw unexpected(scan.cursor, "`]`");
    scanMember(scan, position === 0 ? "items" : "flagged");
  });
  if (!scan.values.has("flagged")) {
    throw new JsonFault("expected an array of rows and one of flags", scan.cursor.at - 1);
  }
}

/** Moves past a group of plain rows where one stands, else past one row. */
function scanRows({ cursor, groups }: IndexScan): void {
  const start = cursor.at;
  const plain = skipPlainRows(cursor);
  if (plain === 0) scanRow(cursor);
  groups.push({ start, end: cursor.at, count: plain || 1, isPlain: plain > 0 });
}

function scanFlag(cursor: Cursor): void {
  const given = new Set<string>();
  if (cursor.text.charCodeAt(cursor.at) !== OPEN_BRACE) throw unexpected(cursor, "a flag");
  scanObject(cursor, (key) => {
    if (key !== "item" && key !== "reason") return skipValue(cursor);
    if (given.has(key)) throw new JsonFault(`duplicate field \`${key}\``, cursor.at);
    given.add(key);
    scanText(cursor);
  });
  const missing = ["item", "reason"].find((name) => !given.has(name));
  if (missing !== undefined) throw new JsonFault(`missing field \`${missing}\``, cursor.at - 1);
}
