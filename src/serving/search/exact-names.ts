import { append } from "../../model/grouping.ts";
import { idKey, numberOfKey } from "../../model/id-key.ts";
import type { Row } from "../../model/row.ts";

/** Finds the rows that a query names and says nothing else of: by id in any spelling, version, anchor or path. */
export type ExactNames = (query: string) => readonly number[];

/** The names of some rows, by number. The table is built when it is first asked. */
export function exactNamesOf(rows: readonly Row[]): ExactNames {
  let table: ReadonlyMap<string, readonly number[]> | undefined;
  return (query) => {
    table ??= tableOf(rows);
    return named(table, query.trim()) ?? namedOneByOne(table, query) ?? [];
  };
}

type Table = ReadonlyMap<string, readonly number[]>;

function tableOf(rows: readonly Row[]): Table {
  const table = new Map<string, number[]>();
  for (const [at, row] of rows.entries()) {
    for (const name of namesOf(row)) {
      if (table.get(name)?.at(-1) !== at) append(table, name, at);
    }
  }
  return table;
}

/** The kinds of names are kept apart: a file called `7` is no record with that number. */
function* namesOf({ family, id, anchor, kind, file, line, version }: Row): Iterable<string> {
  yield `anchor ${anchor.toLowerCase()}`;
  if (version !== undefined) yield `version ${version.toLowerCase()}`;
  if (line === 1 && kind !== "section") for (const path of pathsOf(file.toLowerCase())) yield path;
  // A changelog entry carries the id of what it is about.
  if (id === undefined || family === "changelog") return;
  yield `id ${idKey(id)}`;
  const number = numberOfKey(idKey(id));
  if (number !== undefined) yield `number ${number}`;
}

const pathsOf = (file: string): readonly string[] => [
  `path ${file}`,
  `path ${file.slice(file.lastIndexOf("/") + 1)}`,
];

/** The first kind of name that some rows have. */
function named(table: Table, name: string): readonly number[] | undefined {
  const lower = name.toLowerCase();
  const keys = [
    `id ${idKey(name)}`,
    `anchor ${lower}`,
    `path ${lower}`,
    `version ${lower.replace(/^v(?=\d)/, "")}`,
  ];
  if (/^\d+$/.test(name)) keys.push(`number ${idKey(name)}`);
  return name === "" ? undefined : keys.map((key) => table.get(key)).find((rows) => rows !== undefined);
}

/** A list of nothing but names: `ADR 7, ADR-9`. */
function namedOneByOne(table: Table, query: string): readonly number[] | undefined {
  const found = query.split(/[,;]\s*|\s+/).map((name) => named(table, name));
  return found.every((rows) => rows !== undefined) ? [...new Set(found.flat())] : undefined;
}
