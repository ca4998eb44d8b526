import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import schema from "../../../index-schema.json" with { type: "json" };
import { byCanonicalOrder, byItemAndReason } from "../../model/order.ts";
import type { IndexFile } from "../../model/index-file.ts";
import type { Flag, Row } from "../../model/row.ts";
import { parsePlaced, type LineFault, type PlacedJson } from "./json-places.ts";

const check = new Ajv2020({ allErrors: true }).compile<Partial<IndexFile>>(schema);

/** Checks the text of an index against the schema and against what a schema cannot say; faults by line. */
export function faultsOf(text: string): readonly LineFault[] {
  if (text.startsWith("\uFEFF"))
    return [{ line: 1, message: "starts with a byte order mark; save it without" }];
  const json = parsePlaced(text);
  if ("message" in json) return [json];
  const { value } = json;
  const faults = check(value)
    ? beyondSchema(value, json)
    : (check.errors ?? []).flatMap((each) => schemaFault(each, json));
  return [...json.repeated, ...faults].toSorted((a, b) => a.line - b.line);
}

function schemaFault(
  { instancePath, keyword, message, params }: ErrorObject,
  places: PlacedJson,
): LineFault[] {
  // The branch that failed says itself what is wrong.
  if (keyword === "if") return [];
  const allowed = keyword === "enum" ? `: ${params["allowedValues"].join(", ")}` : "";
  const what = instancePath === "" ? "the index" : instancePath.slice(1);
  return [{ line: places.lineOf(instancePath), message: `${what} ${message}${allowed}` }];
}

function beyondSchema({ items = [], flagged = [] }: Partial<IndexFile>, places: PlacedJson): LineFault[] {
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

  function fault(pointer: string, message: string): LineFault {
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
