import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import schema from "../../index-schema.json" with { type: "json" };
import { byCanonicalOrder, byItemAndReason } from "../model/order.ts";
import type { IndexFile } from "../model/index-file.ts";
import type { Flag, Row } from "../model/row.ts";
import { messageOf } from "./message-of.ts";
import { placesIn, type JsonPlaces } from "./json-places.ts";

/** What is wrong with an index, and on which line. */
export interface IndexFault {
  readonly line: number;
  readonly message: string;
}

/** Checks the text of an index against the schema and against what a schema cannot say; faults by line. */
export function faultsOf(text: string): readonly IndexFault[] {
  if (text.startsWith("\uFEFF"))
    return [{ line: 1, message: "starts with a byte order mark; save it without" }];
  const parsed = parse(text);
  if ("fault" in parsed) return [parsed.fault];
  const places = placesIn(text);
  const repeated = places.repeated.map(({ key, line }) => ({
    line,
    message: `the key ${JSON.stringify(key)} stands twice`,
  }));
  const check = new Ajv2020({ allErrors: true, allowUnionTypes: true }).compile<Partial<IndexFile>>(schema);
  const { value } = parsed;
  const faults = check(value)
    ? beyondSchema(value, places)
    : (check.errors ?? []).flatMap((each) => schemaFault(each, places));
  return [...repeated, ...faults].toSorted((a, b) => a.line - b.line);
}

function parse(text: string): { value: unknown } | { fault: IndexFault } {
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    const message = messageOf(error);
    const position = Number(/position (\d+)/.exec(message)?.[1] ?? text.length);
    return { fault: { line: text.slice(0, position).split("\n").length, message: `is no JSON: ${message}` } };
  }
}

function schemaFault(
  { instancePath, keyword, message, params }: ErrorObject,
  places: JsonPlaces,
): IndexFault[] {
  // The branch that failed says itself what is wrong.
  if (keyword === "if") return [];
  const allowed = keyword === "enum" ? `: ${params["allowedValues"].join(", ")}` : "";
  const what = instancePath === "" ? "the index" : instancePath.slice(1);
  return [{ line: places.lineOf(instancePath), message: `${what} ${message}${allowed}` }];
}

function beyondSchema({ items = [], flagged = [] }: Partial<IndexFile>, places: JsonPlaces): IndexFault[] {
  return [
    ...disorder(items, byCanonicalOrder).map((at) =>
      fault(`items/${at}`, `${name(items[at])} stands before the row above it`),
    ),
    ...claimedTwice(items).map((at) =>
      fault(`items/${at}`, `the anchor ${name(items[at])} is claimed twice`),
    ),
    ...endsBeforeStart(items).map((at) => fault(`items/${at}`, `${name(items[at])} ends before it starts`)),
    ...disorder(flagged, byItemAndReason).map((at) =>
      fault(`flagged/${at}`, "the flag stands before the one above it"),
    ),
  ];

  function fault(pointer: string, message: string): IndexFault {
    return { line: places.lineOf(`/${pointer}`), message: `${pointer} ${message}` };
  }
}

function name(row: Row | undefined): string {
  return JSON.stringify(row?.anchor);
}

/** Indexes of those that come before their predecessor in canonical order. */
function disorder<Item extends Row | Flag>(
  items: readonly Item[],
  order: (a: Item, b: Item) => number,
): number[] {
  return items.flatMap((item, at) => {
    const before = items[at - 1];
    return before !== undefined && order(before, item) > 0 ? [at] : [];
  });
}

/** Indexes of rows whose anchor an earlier row has; two issues may share their id. */
function claimedTwice(rows: readonly Row[]): number[] {
  const first = new Map<string, Row>();
  return rows.flatMap((row, at) => {
    const before = first.get(row.anchor);
    if (before === undefined) first.set(row.anchor, row);
    return before !== undefined && !(before.family === "issue" && row.family === "issue") ? [at] : [];
  });
}

function endsBeforeStart(rows: readonly Row[]): number[] {
  return rows.flatMap(({ line, end_line: end }, at) => (end !== undefined && end < line ? [at] : []));
}
