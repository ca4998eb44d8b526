import { ROW_FIELDS, type Row } from "../../model/row.ts";

/** What one field of a row said before and says after; undefined where it was not there. */
export interface FieldChange {
  readonly field: keyof Row;
  readonly before: Row[keyof Row];
  readonly after: Row[keyof Row];
}

export interface ChangedRow {
  readonly before: Row;
  readonly after: Row;
  readonly fields: readonly FieldChange[];
}

/** How one state of an index differs from another; all lists in the order of the rows given. */
export interface Comparison {
  readonly added: readonly Row[];
  readonly removed: readonly Row[];
  readonly changed: readonly ChangedRow[];
  /** Rows that only stand on other lines of their file. */
  readonly moved: number;
  readonly unchanged: number;
}

const PLACE: ReadonlySet<keyof Row> = new Set(["line", "end_line"]);

/**
 * Compares two states of an index, row by row. A row is the same one as long as it keeps its anchor; one whose file was
 * renamed, as long as it keeps its id, or all that it says; a section goes where its document goes.
 */
export function compareRows(before: readonly Row[], after: readonly Row[]): Comparison {
  const old = byAnchor(before);
  const now = followRenames(old, byAnchor(after));
  const kept = [...now].flatMap(([key, row]) => {
    const earlier = old.get(key);
    return earlier === undefined
      ? []
      : [{ before: earlier, after: row, fields: changedFields(earlier, row) }];
  });
  const changed = kept.filter(({ fields }) => fields.some(({ field }) => !PLACE.has(field)));
  const unchanged = kept.filter(({ fields }) => fields.length === 0);
  return {
    added: [...now].filter(([key]) => !old.has(key)).map(([, row]) => row),
    removed: [...old].filter(([key]) => !now.has(key)).map(([, row]) => row),
    changed,
    moved: kept.length - changed.length - unchanged.length,
    unchanged: unchanged.length,
  };
}

/** Rows under the anchor that they had before, where there is just one that they can have been. */
function followRenames(
  old: ReadonlyMap<string, Row>,
  now: ReadonlyMap<string, Row>,
): ReadonlyMap<string, Row> {
  const gone = new Map([...old].filter(([key]) => !now.has(key)));
  const come = new Map([...now].filter(([key]) => !old.has(key)));
  const documents = sameContent(gone, come, (row) => row.kind !== "section");
  const below = [...come.keys()].flatMap((key) => {
    const before = formerlyBelow(key, documents);
    return before !== undefined && gone.has(before) ? [[key, before] as const] : [];
  });
  for (const [key, before] of [...documents, ...below]) {
    come.delete(key);
    gone.delete(before);
  }
  const former = new Map([...documents, ...below, ...sameContent(gone, come, () => true)]);
  return new Map([...now].map(([key, row]) => [former.get(key) ?? key, row]));
}

/** The anchor that a section had while its document had another. */
function formerlyBelow(key: string, documents: ReadonlyMap<string, string>): string | undefined {
  for (let at = key.indexOf("--"); at > 0; at = key.indexOf("--", at + 1)) {
    const document = documents.get(key.slice(0, at));
    if (document !== undefined) return document + key.slice(at);
  }
  return undefined;
}

/** Which row that came says the same as which row that went. */
function sameContent(
  gone: ReadonlyMap<string, Row>,
  come: ReadonlyMap<string, Row>,
  isMeant: (row: Row) => boolean,
): ReadonlyMap<string, string> {
  const meant = (rows: ReadonlyMap<string, Row>) => [...rows].filter(([, row]) => isMeant(row));
  const went = uniqueByContent(meant(gone));
  return new Map(
    [...uniqueByContent(meant(come))].flatMap(([content, key]) => {
      const before = went.get(content);
      return before === undefined ? [] : [[key, before] as const];
    }),
  );
}

/** Anchors by what tells a row apart beside its anchor; what tells several rows is left out. */
function uniqueByContent(rows: readonly (readonly [string, Row])[]): ReadonlyMap<string, string> {
  const keys = new Map<string, string | undefined>();
  for (const [key, row] of rows) {
    const content = contentOf(row);
    if (content !== undefined) keys.set(content, keys.has(content) ? undefined : key);
  }
  return new Map([...keys].flatMap(([content, key]) => (key === undefined ? [] : [[content, key] as const])));
}

function contentOf({ family, kind, id, title, hash }: Row): string | undefined {
  if (id !== undefined && kind !== "section") return [family, kind, id].join("\n");
  return hash === undefined ? undefined : [family, kind, title, hash].join("\n");
}

function changedFields(before: Row, after: Row): readonly FieldChange[] {
  return ROW_FIELDS.filter((field) => !sameValue(before[field], after[field])).map((field) => ({
    field,
    before: before[field],
    after: after[field],
  }));
}

function sameValue(a: Row[keyof Row], b: Row[keyof Row]): boolean {
  return a === b || (typeof a === "object" && JSON.stringify(a) === JSON.stringify(b));
}

/** Rows by anchor; a repeated one (an issue id given out twice) by its turn. */
function byAnchor(rows: readonly Row[]): ReadonlyMap<string, Row> {
  const table = new Map<string, Row>();
  const turns = new Map<string, number>();
  for (const row of rows) {
    const turn = (turns.get(row.anchor) ?? 0) + 1;
    turns.set(row.anchor, turn);
    table.set(turn === 1 ? row.anchor : `${row.anchor} #${turn}`, row);
  }
  return table;
}
