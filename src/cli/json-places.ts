/** Where the values of a JSON text stand. */
export interface JsonPlaces {
  /** Line of the value at a JSON pointer; of its nearest listed parent where it lies deeper than is kept. */
  readonly lineOf: (pointer: string) => number;
  /** Keys that stand twice in one object. */
  readonly repeated: readonly { readonly key: string; readonly line: number }[];
}

/** Finds the lines of values in a text that JSON.parse has accepted. */
export function placesIn(text: string): JsonPlaces {
  const reader: Reader = { text, at: 0, line: 1, lines: new Map(), repeated: [] };
  readValue(reader, "", 0);
  return { lineOf: (pointer) => nearestLine(reader.lines, pointer), repeated: reader.repeated };
}

/** Deep enough for an element in a field of a row: `/items/7/links/0`. */
const DEPTH = 4;

interface Reader {
  readonly text: string;
  at: number;
  line: number;
  readonly lines: Map<string, number>;
  readonly repeated: { key: string; line: number }[];
}

function readValue(reader: Reader, pointer: string, depth: number): void {
  skipSpace(reader);
  reader.lines.set(pointer, reader.line);
  const mark = reader.text[reader.at];
  if (depth > DEPTH) skipNested(reader);
  else if (mark === "{") readMembers(reader, pointer, depth);
  else if (mark === "[") readElements(reader, pointer, depth);
  else skipScalar(reader);
}

function readMembers(reader: Reader, pointer: string, depth: number): void {
  const keys = new Set<string>();
  while (opensNext(reader, "}")) {
    const key = String(JSON.parse(takeString(reader)));
    if (keys.has(key)) reader.repeated.push({ key, line: reader.line });
    keys.add(key);
    skipSpace(reader);
    reader.at++;
    readValue(reader, `${pointer}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`, depth + 1);
  }
}

function readElements(reader: Reader, pointer: string, depth: number): void {
  for (let index = 0; opensNext(reader, "]"); index++) readValue(reader, `${pointer}/${index}`, depth + 1);
}

/** Steps over the bracket or comma before the next member; false, and over the closing bracket, at the end. */
function opensNext(reader: Reader, closing: string): boolean {
  skipSpace(reader);
  if (reader.text[reader.at] !== closing) reader.at++;
  skipSpace(reader);
  if (reader.text[reader.at] !== closing) return true;
  reader.at++;
  return false;
}

function skipSpace(reader: Reader): void {
  for (; /\s/.test(reader.text[reader.at] ?? ""); reader.at++) {
    if (reader.text[reader.at] === "\n") reader.line++;
  }
}

function takeString(reader: Reader): string {
  const from = reader.at++;
  for (; reader.text[reader.at] !== '"'; reader.at++) if (reader.text[reader.at] === "\\") reader.at++;
  return reader.text.slice(from, ++reader.at);
}

function skipScalar(reader: Reader): void {
  if (reader.text[reader.at] === '"') takeString(reader);
  else while (/[^\s,\]}]/.test(reader.text[reader.at] ?? " ")) reader.at++;
}

function skipNested(reader: Reader): void {
  let open = 0;
  do {
    skipSpace(reader);
    const mark = reader.text[reader.at] ?? "";
    if (mark === "{" || mark === "[") open++;
    if (mark === "}" || mark === "]") open--;
    if (/[[\]{},:]/.test(mark)) reader.at++;
    else skipScalar(reader);
  } while (open > 0);
}

function nearestLine(lines: ReadonlyMap<string, number>, pointer: string): number {
  for (let end = pointer.length; end > 0; end = pointer.lastIndexOf("/", end - 1)) {
    const line = lines.get(pointer.slice(0, end));
    if (line !== undefined) return line;
  }
  return 1;
}
