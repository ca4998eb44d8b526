import type { Fields, FieldValue } from "./yaml.ts";

/** One word or more on a line, bare or in quotes that nothing is escaped in; nothing that YAML reads otherwise. */
const SCALAR =
  String.raw`(?:([A-Za-z0-9](?:[ !"$-9;-~\u00a0-\ud7ff]*[!"$-9;-~\u00a1-\ud7ff])?)|"([ !#-[\]-~\u00a0-\ud7ff]*)"|` +
  String.raw`'([ -&(-~\u00a0-\ud7ff]*)') *$`;
const KEY = new RegExp(String.raw`^([A-Za-z_][\w-]{0,99}):(?: *$| +${SCALAR})`);
const ITEM = new RegExp(String.raw`^( {0,8})- ${SCALAR}`);

const NULLS: ReadonlySet<unknown> = new Set(["~", "null", "Null", "NULL"]);

/** Whether a bare word of YAML stands for nothing. */
export const isNull = (word: unknown): boolean => NULLS.has(word);

/** Is told of each mapping and list, and of the offset of the line on which it begins, or its key stands. */
export type NoteLine = (node: object, line: number) => void;

/**
 * Reads a mapping whose every line is a plain `key: value` or an item of a list below its key, as most frontmatter is: the
 * parser of all YAML need not be loaded for it, and takes its time. Undefined where a line is anything else, a key repeats, or
 * there is none.
 */
export function readPlainYaml(text: string, note: NoteLine): Fields | undefined {
  const reading: Reading = { fields: Object.create(null), note, last: undefined };
  for (const [at, line] of text.split("\n").entries())
    if (line !== "" && !takeItem(reading, line) && !takeKey(reading, line, at)) return undefined;
  return reading.last && reading.fields;
}

interface Reading {
  readonly fields: Record<string, FieldValue>;
  readonly note: NoteLine;
  last: LastKey | undefined;
}

/** The last key, and the list of the items that follow it where it has no value of its own. */
interface LastKey {
  readonly key: string;
  readonly line: number;
  readonly isOpen: boolean;
  list?: { readonly indent: string | undefined; readonly values: FieldValue[] };
}

function takeKey(reading: Reading, line: string, at: number): boolean {
  const { fields, note, last } = reading;
  const match = KEY.exec(line);
  const key = match?.[1];
  if (match === null || key === undefined || key in fields) return false;
  if (last === undefined) note(fields, at);
  reading.last = { key, line: at, isOpen: line.trimEnd().endsWith(":") };
  fields[key] = valueOf(match);
  return true;
}

function takeItem({ fields, note, last }: Reading, line: string): boolean {
  const match = last?.isOpen ? ITEM.exec(line) : null;
  if (last === undefined || match === null) return false;
  if (last.list === undefined) {
    last.list = { indent: match[1], values: [] };
    fields[last.key] = last.list.values;
    note(last.list.values, last.line);
  }
  if (match[1] !== last.list.indent) return false;
  last.list.values.push(valueOf(match));
  return true;
}

/** The scalar that was matched: its three forms are the groups after the first. */
function valueOf([, , bare, double, single]: RegExpExecArray): FieldValue {
  if (bare !== undefined) return isNull(bare) ? null : bare;
  return double ?? single ?? null;
}
