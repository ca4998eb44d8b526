import type { Fields, FieldValue } from "./yaml.ts";

/** One word or more on a line, bare or in quotes that nothing is escaped in; nothing that YAML reads otherwise. */
const SCALAR =
  String.raw`(?:([A-Za-z0-9](?:[ !"$-9;-~\u00a0-\ud7ff]*[!"$-9;-~\u00a1-\ud7ff])?)|"([ !#-[\]-~\u00a0-\ud7ff]*)"|` +
  String.raw`'([ -&(-~\u00a0-\ud7ff]*)') *$`;
const KEY = new RegExp(String.raw`^([A-Za-z_][\w-]{0,99}):(?: *$| +${SCALAR})`);
const ITEM = new RegExp(String.raw`^( {0,8})- ${SCALAR}`);

const NULLS: ReadonlySet<string> = new Set(["null", "Null", "NULL"]);

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
    if (line !== "" && !takeItem(reading.last, line) && !takeKey(reading, line, at)) return undefined;
  return reading.last && reading.fields;
}

interface Reading {
  readonly fields: Record<string, FieldValue>;
  readonly note: NoteLine;
  last: LastKey | undefined;
}

/** The last key, and the items that follow it where it has no value of its own. */
interface LastKey {
  readonly fields: Record<string, FieldValue>;
  readonly key: string;
  readonly note: (values: object) => void;
  readonly isOpen: boolean;
  values?: FieldValue[];
  indent?: string;
}

function takeKey(reading: Reading, line: string, at: number): boolean {
  const { fields, note, last } = reading;
  const match = KEY.exec(line);
  const key = match?.[1];
  if (match === null || key === undefined || key in fields) return false;
  if (last === undefined) note(fields, at);
  const isOpen = line.trimEnd().endsWith(":");
  reading.last = { fields, key, note: (values) => note(values, at), isOpen };
  fields[key] = valueOf(match, 2);
  return true;
}

function takeItem(list: LastKey | undefined, line: string): boolean {
  const match = list?.isOpen ? ITEM.exec(line) : null;
  if (list === undefined || match === null) return false;
  if (list.values === undefined) {
    list.values = [];
    list.indent = match[1] ?? "";
    list.fields[list.key] = list.values;
    list.note(list.values);
  }
  if (match[1] !== list.indent) return false;
  list.values.push(valueOf(match, 2));
  return true;
}

/** The scalar that was matched, its forms from group `first` on. */
function valueOf(match: RegExpExecArray, first: number): FieldValue {
  const bare = match[first];
  if (bare !== undefined) return NULLS.has(bare) ? null : bare;
  return match[first + 1] ?? match[first + 2] ?? null;
}
