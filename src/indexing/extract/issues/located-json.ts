/** A JSON value whose scalars are the words the author wrote, and whose objects know where they start. */
export type Json = JsonText | JsonList | JsonObject | null;

export interface JsonText {
  readonly kind: "text";
  readonly text: string;
}

export interface JsonList {
  readonly kind: "list";
  readonly items: readonly Json[];
}

export interface JsonObject {
  readonly kind: "object";
  /** 1-based, inclusive. */
  readonly line: number;
  readonly endLine: number;
  readonly fields: ReadonlyMap<string, Json>;
}

export type ParsedJson =
  | { readonly ok: true; readonly value: Json }
  | { readonly ok: false; readonly line: number; readonly message: string };

/** Deeper nesting than any file of issues has; bounds the recursion. */
const DEEPEST = 200;

/** Parses JSON, keeping the lines on which objects stand (JSON.parse forgets them) and numbers as they are written. */
export function parseJson(text: string, firstLine = 1): ParsedJson {
  const source: Source = { text, at: text.startsWith("\uFEFF") ? 1 : 0, line: firstLine, depth: 0 };
  try {
    const value = readValue(source);
    skipSpace(source);
    if (source.at < text.length) throw new Fault("text after the end of the value");
    return { ok: true, value };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { ok: false, line: source.line, message: error.message };
  }
}

/** The text of a field; undefined when it is absent, empty, null, a list or an object. */
export function textOf(object: JsonObject, name: string): string | undefined {
  const value = object.fields.get(name);
  return value?.kind === "text" && value.text !== "" ? value.text : undefined;
}

/** The items of a list field; none when it is no list. */
export function itemsOf(object: JsonObject, name: string): readonly Json[] {
  const value = object.fields.get(name);
  return value?.kind === "list" ? value.items : [];
}

/** The objects of a list field. */
export const objectsOf = (object: JsonObject, name: string): JsonObject[] =>
  itemsOf(object, name).filter(isObject);

/** The scalars of a list field, as written. */
export const textsOf = (object: JsonObject, name: string): string[] =>
  itemsOf(object, name).flatMap((item) => (item?.kind === "text" && item.text !== "" ? [item.text] : []));

export const isObject = (value: Json | undefined): value is JsonObject => value?.kind === "object";

class Fault extends Error {}

interface Source {
  readonly text: string;
  at: number;
  line: number;
  depth: number;
}

const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

function readValue(source: Source): Json {
  skipSpace(source);
  const next = source.text[source.at];
  if (next === "{") return nested(source, readObject);
  if (next === "[") return nested(source, readList);
  if (next === '"') return { kind: "text", text: readString(source) };
  return readScalar(source);
}

function nested(source: Source, read: (source: Source) => Json): Json {
  if (++source.depth > DEEPEST) throw new Fault(`nested more than ${DEEPEST} deep`);
  source.at++;
  const value = read(source);
  source.depth--;
  return value;
}

function readObject(source: Source): JsonObject {
  const line = source.line;
  const fields = new Map<string, Json>();
  readMembers(source, "}", () => {
    if (source.text[source.at] !== '"') throw new Fault("a name in double quotes is expected");
    const name = readString(source);
    skipSpace(source);
    if (source.text[source.at++] !== ":") throw new Fault("a colon is expected after a name");
    fields.set(name, readValue(source));
  });
  return { kind: "object", line, endLine: source.line, fields };
}

function readList(source: Source): JsonList {
  const items: Json[] = [];
  readMembers(source, "]", () => items.push(readValue(source)));
  return { kind: "list", items };
}

/** Reads what stands between commas, up to the closing mark. */
function readMembers(source: Source, close: string, readMember: () => void): void {
  skipSpace(source);
  if (source.text[source.at] === close) {
    source.at++;
    return;
  }
  for (;;) {
    skipSpace(source);
    readMember();
    skipSpace(source);
    const mark = source.text[source.at++];
    if (mark === close) return;
    if (mark !== ",") throw new Fault(`a comma or \`${close}\` is expected`);
  }
}

function readString(source: Source): string {
  const start = source.at;
  const end = closingQuote(source.text, start);
  if (end === undefined) throw new Fault("a string is not closed");
  source.at = end + 1;
  const inner = source.text.slice(start + 1, end);
  return PLAIN.test(inner) ? inner : decoded(inner);
}

// oxlint-disable-next-line no-control-regex -- JSON forbids exactly these
const PLAIN = /^[^\\\u0000-\u001f]*$/;

function decoded(inner: string): string {
  try {
    return String(JSON.parse(`"${inner}"`));
  } catch {
    throw new Fault("a string holds a bare control character or an unknown escape");
  }
}

function closingQuote(text: string, start: number): number | undefined {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x22) return at;
    if (code === 0x5c) at++;
    if (code === 0x0a) return undefined;
  }
  return undefined;
}

function readScalar(source: Source): Json {
  SCALAR.lastIndex = source.at;
  const word = SCALAR.exec(source.text)?.[0];
  if (word === undefined)
    throw new Fault(source.at < source.text.length ? "a value is expected" : "the text ends too early");
  source.at += word.length;
  return word === "null" ? null : { kind: "text", text: word };
}

function skipSpace(source: Source): void {
  for (; source.at < source.text.length; source.at++) {
    const code = source.text.charCodeAt(source.at);
    if (code === 0x0a) source.line++;
    else if (code !== 0x20 && code !== 0x09 && code !== 0x0d) return;
  }
}
