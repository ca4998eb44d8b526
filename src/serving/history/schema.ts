import { groupBy } from "../../model/grouping.ts";
import { ROW_FIELDS, type Row } from "../../model/row.ts";
import { byCodePoint } from "../../model/order.ts";

/** What the rows of one kind say in one field. */
export interface FieldSchema {
  readonly field: keyof Row;
  readonly type: "text" | "number" | "list";
  /** How many rows have it. */
  readonly count: number;
  /** How many different values there are, a list's members counted one by one. */
  readonly distinct: number;
  /** The most frequent values, first the most frequent. */
  readonly values: readonly { readonly value: string; readonly count: number }[];
}

/** The fields that the rows of one kind have. */
export interface KindSchema {
  readonly family: Row["family"];
  readonly kind: string;
  readonly count: number;
  /** The first row of the kind. */
  readonly example: Row;
  readonly fields: readonly FieldSchema[];
}

/** How many values of a field are told. */
const TOLD = 12;

/** What each kind of row in a corpus looks like, in the order of the rows. */
export function schemasOf(rows: readonly Row[]): readonly KindSchema[] {
  const kinds = groupBy(rows, ({ family, kind }) => `${family} ${kind}`);
  return [...kinds.values()].flatMap((own) => {
    const [example] = own;
    if (example === undefined) return [];
    const fields = ROW_FIELDS.flatMap((field) => fieldSchema(own, field));
    return [{ family: example.family, kind: example.kind, count: own.length, example, fields }];
  });
}

function fieldSchema(rows: readonly Row[], field: keyof Row): readonly FieldSchema[] {
  const values = rows.map((row) => row[field]).filter((value) => value !== undefined);
  const [first] = values;
  if (first === undefined) return [];
  const counts = new Map<string, number>();
  for (const value of values.flatMap((each) =>
    typeof each === "object" ? each.map(String) : [String(each)],
  )) {
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  const frequent = [...counts].toSorted(([a, x], [b, y]) => y - x || byCodePoint(a, b)).slice(0, TOLD);
  const type = typeof first === "object" ? "list" : typeof first === "number" ? "number" : "text";
  return [
    {
      field,
      type,
      count: values.length,
      distinct: counts.size,
      values: frequent.map(([value, count]) => ({ value, count })),
    },
  ];
}
