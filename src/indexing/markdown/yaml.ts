import { FAILSAFE_SCHEMA, load, Type, YAMLException, type Schema, type State } from "js-yaml";
import { isNull, readPlainYaml } from "./plain-yaml.ts";
import { splitEntries, type Entry } from "./yaml-entries.ts";

/** A value of YAML: scalars stay the words the author wrote (`no`, `0042`, `2019-01-01`), never coerced. */
export type FieldValue = string | null | readonly FieldValue[] | Fields;

/** Values by key, without a prototype: `constructor` and `__proto__` are keys like any other. */
export interface Fields {
  readonly [key: string]: FieldValue;
}

/** What the YAML parser objected to; reading went on. */
export interface YamlFault {
  /** 1-based. */
  readonly line: number;
  /** The parser's own words. */
  readonly message: string;
}

export interface YamlDocument {
  readonly value: FieldValue;
  /** 1-based line of the `-` or the key before a list or mapping within `value`. */
  readonly lineOf: (node: FieldValue) => number | undefined;
  readonly faults: readonly YamlFault[];
}

/**
 * Reads YAML without evaluating anything: no tags but strings, lists and mappings, no code, bounded in size, depth and
 * aliases. What is no valid YAML is read entry by entry, and an entry that is still invalid by its lines.
 */
export function parseYaml(text: string): YamlDocument {
  const lines = new WeakMap<object, number>();
  const faults: YamlFault[] = [];
  const value = text.length > LONGEST ? tooLong(faults) : read(text, { firstLine: 1, lines, faults });
  return {
    value,
    lineOf: (node) => (typeof node === "object" && node !== null ? lines.get(node) : undefined),
    faults,
  };
}

/** Longest text, in UTF-16 units, that is read at all. */
const LONGEST = 1 << 24;
/** How deep values may nest. */
const DEEPEST = 64;

/** Made where there is the first YAML to read: most runs without changes read none, and do not load the parser. */
let schema: Schema | undefined;

function schemaOfWords(): Schema {
  const nothing = new Type("tag:yaml.org,2002:null", {
    kind: "scalar",
    resolve: isNull,
    construct: () => null,
  });
  return FAILSAFE_SCHEMA.extend({ implicit: [nothing] });
}

/** Where lines and faults of a text go that begins on `firstLine`. */
interface Sink {
  readonly firstLine: number;
  readonly lines: WeakMap<object, number>;
  readonly faults: YamlFault[];
}

function tooLong(faults: YamlFault[]): null {
  faults.push({ line: 1, message: `longer than ${LONGEST} characters` });
  return null;
}

function read(text: string, sink: Sink): FieldValue {
  const plain = readPlainYaml(text, (node, line) => sink.lines.set(node, sink.firstLine + line));
  if (plain !== undefined) return plain;
  const whole = attempt(text, sink);
  if (whole !== undefined) return whole;
  const entries = splitEntries(text);
  return entries.some((entry) => entry.key !== undefined)
    ? readMapping(entries, sink)
    : entries.map((entry) => readEntry(entry, sink) ?? entry.text.slice(1).trim());
}

function readMapping(entries: readonly Entry[], sink: Sink): Fields {
  const fields = emptyFields();
  for (const entry of entries) {
    const value = readEntry(entry, sink);
    if (isFields(value)) Object.assign(fields, value);
    else if (entry.key !== undefined) fields[entry.key] = entry.value();
  }
  return fields;
}

/** One entry of a text that is no valid YAML as a whole. Its faults are those of the whole, so they are not told again. */
function readEntry({ text, line }: Entry, { firstLine, lines }: Sink): FieldValue | undefined {
  const value = attempt(text, { firstLine: firstLine + line - 1, lines, faults: [] });
  return Array.isArray(value) ? value[0] : value;
}

/** The value of a text that is valid YAML but for repeated keys; else undefined, and a fault. */
function attempt(text: string, sink: Sink): FieldValue | undefined {
  try {
    return loadBounded(text, sink, false);
  } catch (error) {
    sink.faults.push(faultOf(error, sink.firstLine));
    if (!(error instanceof YAMLException) || error.reason !== "duplicated mapping key") return undefined;
  }
  try {
    return loadBounded(text, sink, true);
  } catch (error) {
    sink.faults.push(faultOf(error, sink.firstLine));
    return undefined;
  }
}

class OutOfBounds extends Error {}

function faultOf(error: unknown, firstLine: number): YamlFault {
  if (error instanceof YAMLException)
    return { line: firstLine + (error.mark?.line ?? 0), message: error.reason };
  if (error instanceof OutOfBounds) return { line: firstLine, message: error.message };
  throw error;
}

/** `repeats` lets a repeated key overwrite the earlier one. */
function loadBounded(text: string, { firstLine, lines }: Sink, repeats: boolean): FieldValue {
  const starts: number[] = [];
  const nodes = new Map<unknown, number>();
  const listener = (event: "open" | "close", state: State): void => {
    if (event === "open") starts.push(state.line);
    else noteNode(nodes, state.result, starts.pop() ?? 0);
  };
  const loaded: unknown = load(text, { schema: (schema ??= schemaOfWords()), json: repeats, listener });
  // Only aliases can make more values than there are characters.
  let left = text.length + 1;
  const convert = (node: unknown, depth: number): FieldValue => {
    if (left-- === 0) throw new OutOfBounds("aliases stand for more values than there are characters");
    if (depth > DEEPEST) throw new OutOfBounds(`nested more than ${DEEPEST} deep`);
    if (node === null || node === undefined) return null;
    if (typeof node !== "object") return typeof node === "string" ? node : null;
    const value = Array.isArray(node)
      ? node.map((item) => convert(item, depth + 1))
      : convertFields(node, depth);
    lines.set(value, firstLine + (nodes.get(node) ?? 0));
    return value;
  };
  const convertFields = (node: object, depth: number): Fields => {
    const fields = emptyFields();
    for (const [key, value] of Object.entries(node)) fields[key] = convert(value, depth + 1);
    return fields;
  };
  return convert(loaded, 0);
}

function noteNode(nodes: Map<unknown, number>, node: unknown, line: number): void {
  if (typeof node === "object" && node !== null && !nodes.has(node)) nodes.set(node, line);
}

const emptyFields = (): Record<string, FieldValue> => Object.create(null);

/** Whether a value is a mapping. */
export const isFields = (value: FieldValue | undefined): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
