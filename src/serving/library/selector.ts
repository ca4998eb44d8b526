import { nearestWord } from "../../model/nearest.ts";
import type { Span } from "../../model/source.ts";
import type { JsonObject } from "../query/outcome.ts";
import type { Fault, Read, Value } from "../tools/argument.ts";

/** What a selector selects, in the client's own words: nothing of it is known to be there yet. */
export type Selected =
  /** A document, section or folder by anchor, id, path, `path#section`, `path:12-30`. */
  | { readonly kind: "named"; readonly name: string }
  | { readonly kind: "root"; readonly folder: string }
  | { readonly kind: "document"; readonly name: string }
  | { readonly kind: "sections"; readonly name: string; readonly ids: readonly string[] }
  | { readonly kind: "lines"; readonly name: string; readonly span: Span };

/** One member of a selection. */
export interface Selector {
  readonly selected: Selected;
  /** Whether images and code are shown; undefined where it leaves that to the whole call. */
  readonly images: boolean | undefined;
  readonly code: boolean | undefined;
  /** As it was given: what notices call it. */
  readonly written: string;
}

const FIELDS = {
  doc: { type: "string", description: "document by anchor, id or path" },
  root: { type: "string", description: "folder: every document in and below it" },
  sections: {
    type: "array",
    items: { type: "string" },
    description: "section ids of `doc`, as list_documents shows them; `_intro` and `_preamble` too",
  },
  lines: {
    type: "array",
    items: { type: "integer" },
    description: "first and last line of `doc`, 1-based",
  },
  include_images: { type: "boolean", description: "for this selector alone" },
  include_code: { type: "boolean", description: "for this selector alone" },
} as const satisfies Readonly<Record<string, JsonObject>>;

/** A selector as clients give it. */
export const SELECTOR: Value<Selector> = {
  schema: { anyOf: [{ type: "string" }, { type: "object", properties: FIELDS }] },
  read: (value, pointer) => {
    if (typeof value === "string") return readName(value, pointer);
    if (typeof value !== "object" || value === null || Array.isArray(value))
      return fault(pointer, "must be a string or an object with `doc` or `root`");
    return readObject(Object.entries(value), pointer);
  },
};

function readName(name: string, pointer: string): Read<Selector> {
  if (name.trim() === "") return fault(pointer, "must name something: it is empty");
  return read(name, { selected: { kind: "named", name } });
}

/** A selector given as a word. */
export const namedSelector = (name: string): Selector => ({
  selected: { kind: "named", name },
  images: undefined,
  code: undefined,
  written: name,
});

const fault = (pointer: string, message: string): { readonly ok: false; readonly fault: Fault } => ({
  ok: false,
  fault: { pointer, message },
});

type Fields = ReadonlyMap<string, unknown>;

function readObject(entries: readonly (readonly [string, unknown])[], pointer: string): Read<Selector> {
  const fields = new Map(entries);
  const unknown = entries.find(([name]) => !Object.hasOwn(FIELDS, name));
  if (unknown !== undefined) return fault(`${pointer}/${escaped(unknown[0])}`, unknownField(unknown[0]));
  const wrong = wrongCombination(fields) ?? wrongFlag(fields);
  if (wrong !== undefined) return fault(pointer, wrong);
  const selected = fields.has("root") ? readRoot(fields, pointer) : readDocument(fields, pointer);
  if (!selected.ok) return selected;
  return read(Object.fromEntries(entries), {
    selected: selected.value,
    images: flagOf(fields, "include_images"),
    code: flagOf(fields, "include_code"),
  });
}

/** As a step of a JSON pointer. */
const escaped = (name: string): string => name.replaceAll("~", "~0").replaceAll("/", "~1");

function read(written: unknown, selector: Pick<Selector, "selected"> & Partial<Selector>): Read<Selector> {
  const value = { images: undefined, code: undefined, written: JSON.stringify(written), ...selector };
  return { ok: true, value };
}

function unknownField(name: string): string {
  const known = Object.keys(FIELDS);
  const nearest = known.find((each) => each.startsWith(name)) ?? nearestWord(name, known);
  const meant = nearest === undefined ? "." : `; did you mean \`${nearest}\`?`;
  return `is no field of a selector${meant} It takes: ${known.join(", ")}`;
}

function wrongCombination(fields: Fields): string | undefined {
  if (fields.has("doc") && fields.has("root")) return "has both `doc` and `root`; give one of them";
  if (!fields.has("doc") && !fields.has("root")) return "has neither `doc` nor `root`; give one of them";
  const part = ["sections", "lines"].filter((name) => fields.has(name));
  if (part.length === 2) return "has both `sections` and `lines`; give two selectors";
  if (fields.has("root") && part.length > 0) return `has \`${part[0]}\` with \`root\`; it goes with \`doc\``;
  return undefined;
}

const FLAGS = ["include_images", "include_code"] as const;

function wrongFlag(fields: Fields): string | undefined {
  const wrong = FLAGS.find((name) => fields.has(name) && typeof fields.get(name) !== "boolean");
  return wrong === undefined ? undefined : `has a \`${wrong}\` that is neither true nor false`;
}

function flagOf(fields: Fields, name: (typeof FLAGS)[number]): boolean | undefined {
  const value = fields.get(name);
  return typeof value === "boolean" ? value : undefined;
}

function readRoot(fields: Fields, pointer: string): Read<Selected> {
  const folder = fields.get("root");
  if (typeof folder !== "string" || folder.trim() === "") return fault(`${pointer}/root`, "must be a folder");
  return { ok: true, value: { kind: "root", folder } };
}

function readDocument(fields: Fields, pointer: string): Read<Selected> {
  const name = fields.get("doc");
  if (typeof name !== "string" || name.trim() === "")
    return fault(`${pointer}/doc`, "must be an anchor, an id or a path");
  if (fields.has("sections")) return readSections(name, fields.get("sections"), `${pointer}/sections`);
  if (fields.has("lines")) return readLines(name, fields.get("lines"), `${pointer}/lines`);
  return { ok: true, value: { kind: "document", name } };
}

/** More would be all of the document. */
const MOST_SECTIONS = 100;

function readSections(name: string, value: unknown, pointer: string): Read<Selected> {
  if (!Array.isArray(value) || value.length === 0)
    return fault(pointer, "must be a list of section ids that is not empty");
  if (value.length > MOST_SECTIONS) return fault(pointer, `must hold at most ${MOST_SECTIONS} section ids`);
  const ids = value.filter((id): id is string => typeof id === "string" && id !== "");
  if (ids.length < value.length) return fault(pointer, "must hold section ids alone");
  return { ok: true, value: { kind: "sections", name, ids } };
}

function readLines(name: string, value: unknown, pointer: string): Read<Selected> {
  const numbers: readonly unknown[] = Array.isArray(value) ? value : [];
  const [line, endLine] = numbers;
  if (numbers.length !== 2 || !isLine(line) || !isLine(endLine) || line > endLine)
    return fault(pointer, "must be the first and the last line, like [43, 50]");
  return { ok: true, value: { kind: "lines", name, span: { line, endLine } } };
}

const isLine = (value: unknown): value is number =>
  typeof value === "number" && Number.isSafeInteger(value) && value >= 1;
